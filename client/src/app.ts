/** The client itself, with the styles of all pages. */
import { mount } from 'svelte'
import App from './App.svelte'
import { holdTaps } from './lib/page/taps'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/forms.css'
import './styles/paper.css'
import './styles/chart.css'
import './styles/rating-tables.css'
import './styles/reading.css'
import './styles/print.css'

const target = document.getElementById('app')
if (target) mount(App, { target })
holdTaps(document)
