/** How the editor for programs looks. */
import { EditorView } from '@codemirror/view'

const wavy = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy var(--${colour})`,
  textUnderlineOffset: '3px',
})

export const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', minHeight: '14rem', maxHeight: '26rem' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 9%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    maxWidth: 'min(28rem, 80vw)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-diagnostic': { fontFamily: 'var(--mono)', fontSize: '0.875rem' },
  '.cm-lintRange-error': wavy('alarm'),
  '.cm-lintRange-warning': wavy('heed'),
  '.cm-help': { padding: '0.4rem 0.6rem', fontSize: '0.875rem' },
  '.cm-help p': { margin: '0.2rem 0 0' },
  '.cm-t-built': { color: 'var(--accent)', fontWeight: '600' },
  '.cm-t-comment': { color: 'var(--faint)', fontStyle: 'italic' },
  '.cm-t-text': { color: 'var(--heed)' },
  '.cm-t-number': { color: 'var(--owner-2)' },
  '.cm-now, .cm-now *': { backgroundColor: 'var(--heed)', color: 'var(--ground)', borderRadius: '2px' },
})
