/** The text editor for a sheet. It lives in a shadow root, where its styles need no inline style element. */
import { autocompletion, completionKeymap, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { difference } from '../page/text-changes'
import { hints } from './completion'
import type { OrderForm, Refusal } from '../api/types'

const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', minHeight: '7rem', maxHeight: '20rem' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 9%, transparent)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line-strong)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-diagnostic': { fontFamily: 'var(--mono)', fontSize: '0.875rem' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--loss)',
    textUnderlineOffset: '3px',
  },
})

/** Touch screens have no Ctrl key. */
const TOUCH = !globalThis.matchMedia?.('(hover: hover)').matches

export interface SheetEditor {
  show(text: string): void
  mark(refusals: readonly Refusal[]): void
  jump(line: number, column: number): void
  destroy(): void
}

interface Wishes {
  text: string
  label: string
  orderForms: () => readonly OrderForm[]
  onchange: (text: string) => void
}

export function mountEditor(host: HTMLElement, wishes: Wishes): SheetEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: wishes.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        placeholder(TOUCH ? 'One order per line.' : 'One order per line. Ctrl+Space shows suggestions.'),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        autocompletion({ selectOnOpen: false, override: [(context) => complete(context, wishes.orderForms())] }),
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': wishes.label,
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        EditorView.updateListener.of((update) => {
          const typed = update.transactions.some(
            (change) => change.isUserEvent('input') || change.isUserEvent('delete'),
          )
          const undone = update.transactions.some((change) => change.isUserEvent('undo') || change.isUserEvent('redo'))
          const moved = update.transactions.some((change) => change.isUserEvent('move'))
          if (update.docChanged && (typed || undone || moved)) wishes.onchange(update.state.doc.toString())
        }),
        LOOK,
      ],
    }),
  })
  return {
    show: (text) => {
      const old = view.state.doc.toString()
      if (text !== old) view.dispatch({ changes: difference(old, text) })
    },
    mark: (refusals) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          refusals.map((one) => diagnosed(view.state.doc, one)),
        ),
      ),
    jump: (line, column) => {
      view.dispatch({ selection: { anchor: offset(view.state.doc, line, column) }, scrollIntoView: true })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function offset(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(found.from + Math.max(0, column - 1), found.to)
}

function diagnosed(doc: Text, refusal: Refusal): Diagnostic {
  const from = offset(doc, refusal.line, refusal.column)
  const to = Math.min(Math.max(from + refusal.text.length, from), doc.line(doc.lineAt(from).number).to)
  return { from, to, severity: 'error', message: refusal.reason }
}

function complete(context: CompletionContext, orderForms: readonly OrderForm[]) {
  const line = context.state.doc.lineAt(context.pos)
  const typed = line.text.slice(0, context.pos - line.from)
  if (!context.explicit && typed.trim() === '') return null
  const found = hints(typed, orderForms)
  if (found.hints.length === 0) return null
  return {
    from: line.from + found.from,
    filter: false,
    options: found.hints.slice(0, 60).map((hint) => ({ label: hint.text, detail: hint.about })),
  }
}
