/** What the text editors have in common. They live in a shadow root, where their styles need no inline style element. */
import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { lintGutter } from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { difference } from './text-changes'

/** A line under a part of the text that something is said about. */
export const wavy = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy var(--${colour})`,
  textUnderlineOffset: '3px',
})

/** How all text editors look. */
export const COMMON_LOOK = {
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 9%, transparent)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line-strong)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-diagnostic': { fontFamily: 'var(--mono)', fontSize: '0.875rem' },
}

/** Puts an editor with a text on the page; `extensions` are what it has beyond the common ones. */
export function mountText(host: HTMLElement, text: string, label: string, extensions: Extension[]): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': label,
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        ...extensions,
      ],
    }),
  })
}

/** Shows a text; the cursor stays where it is. */
export function showText(view: EditorView, text: string): void {
  const old = view.state.doc.toString()
  if (text !== old) view.dispatch({ changes: difference(old, text) })
}

/** Puts the cursor at a place and the place into view. */
export function jumpTo(view: EditorView, line: number, column: number): void {
  view.dispatch({ selection: { anchor: offset(view.state.doc, line, column) }, scrollIntoView: true })
  view.focus()
}

/** How many characters are before a place, which may be beyond the text. */
export function offset(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(found.from + Math.max(0, column - 1), found.to)
}
