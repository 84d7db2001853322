/** The text editor for a sheet. */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { COMMON_LOOK, jumpTo, mountText, offset, showText, wavy } from '../../page/text-editor'
import { hints } from './completion'
import type { OrderForm, Refusal } from '../../api/types'

const LOOK = EditorView.theme({
  ...COMMON_LOOK,
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', minHeight: '7rem', maxHeight: '20rem' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-lintRange-error': wavy('loss'),
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
  const view = mountText(host, wishes.text, wishes.label, [
    placeholder(TOUCH ? 'One order per line.' : 'One order per line. Ctrl+Space shows suggestions.'),
    autocompletion({ selectOnOpen: false, override: [(context) => complete(context, wishes.orderForms())] }),
    EditorView.updateListener.of((update) => {
      const typed = update.transactions.some((change) => change.isUserEvent('input') || change.isUserEvent('delete'))
      const undone = update.transactions.some((change) => change.isUserEvent('undo') || change.isUserEvent('redo'))
      const moved = update.transactions.some((change) => change.isUserEvent('move'))
      if (update.docChanged && (typed || undone || moved)) wishes.onchange(update.state.doc.toString())
    }),
    LOOK,
  ])
  return {
    show: (text) => showText(view, text),
    mark: (refusals) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          refusals.map((one) => diagnosed(view.state.doc, one)),
        ),
      ),
    jump: (line, column) => jumpTo(view, line, column),
    destroy: () => view.destroy(),
  }
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
