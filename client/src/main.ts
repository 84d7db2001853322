import { mount } from 'svelte'
import App from './App.svelte'
import { holdTaps } from './lib/page/taps'
import './styles/base.css'
import './styles/forms.css'
import './styles/paper.css'
import './styles/chart.css'
import './styles/reading.css'

const target = document.getElementById('app')
if (target) mount(App, { target })
holdTaps(document)
