/** The text editor for a program. */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, hoverTooltip } from '@codemirror/view'
import type { Tokens } from '../../games/languages'
import { jumpTo, mountText, offset, showText } from '../page/text-editor'
import type { Finding, Findings, Word } from '../api/types'
import { LOOK } from './editor-theme'
import { type Known, helpOf, wordAt } from './word-help'

/** Longer texts are not coloured. */
const LONGEST_COLOURED = 200_000

export interface CodeEditor {
  show(text: string): void
  mark(findings: Findings): void
  point(place: { line: number; column: number; word: string } | null): void
  jump(line: number, column: number): void
  destroy(): void
}

interface Wishes {
  text: string
  label: string
  known: Known
  tokens: Tokens
  onchange: (text: string) => void
}

const pointing = StateEffect.define<{ from: number; to: number } | null>()
const pointed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, change) {
    for (const effect of change.effects)
      if (effect.is(pointing))
        return effect.value
          ? Decoration.set([Decoration.mark({ class: 'cm-now' }).range(effect.value.from, effect.value.to)])
          : Decoration.none
    return change.docChanged ? Decoration.none : old
  },
  provide: (field) => EditorView.decorations.from(field),
})

export function mountCode(host: HTMLElement, wishes: Wishes): CodeEditor {
  const view = mountText(host, wishes.text, wishes.label, [
    autocompletion({ selectOnOpen: false, override: [(context) => complete(context, wishes)] }),
    hoverTooltip((shown, at) => explain(shown, at, wishes.known)),
    coloured(wishes),
    pointed,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) wishes.onchange(update.state.doc.toString())
    }),
    LOOK,
  ])
  return {
    show: (text) => showText(view, text),
    mark: (findings) => view.dispatch(setDiagnostics(view.state, diagnosed(view.state.doc, findings))),
    point: (place) => {
      const from = place ? offset(view.state.doc, place.line, place.column) : 0
      const to = Math.min(from + (place?.word.length ?? 0), view.state.doc.length)
      const shown = place && to > from ? { from, to } : null
      const effects: StateEffect<unknown>[] = [pointing.of(shown)]
      if (shown) effects.push(EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 40 }))
      view.dispatch({ effects })
    },
    jump: (line, column) => jumpTo(view, line, column),
    destroy: () => view.destroy(),
  }
}

function diagnosed(doc: Text, findings: Findings): Diagnostic[] {
  const made = (finding: Finding, severity: Diagnostic['severity']): Diagnostic => {
    const from = offset(doc, finding.line, finding.column)
    const line = doc.lineAt(from)
    const word = /^\S+/.exec(line.text.slice(from - line.from))?.[0] ?? ''
    return { from, to: from + word.length, severity, message: finding.reason }
  }
  return [
    ...findings.faults.map((each) => made(each, 'error')),
    ...findings.warnings.map((each) => made(each, 'warning')),
  ].toSorted((a, b) => a.from - b.from)
}

function complete(context: CompletionContext, wishes: Wishes) {
  const typed = context.matchBefore(/\S+/)
  if (!context.explicit && !/[a-z]/i.test(typed?.text ?? '')) return null
  const text = context.state.doc.toString()
  if (text.length > LONGEST_COLOURED) return null
  const from = typed?.from ?? context.pos
  const inside = wishes.tokens(text).find((token) => token.from < from && from < token.to)
  if (inside?.kind === 'comment' || inside?.kind === 'text') return null
  const built = wishes.known.words.map((word) => ({ label: word.name, detail: word.effect, info: word.meaning }))
  const own = wishes.known.defined(text).map((name) => ({ label: name, detail: 'yours' }))
  return { from, options: [...own, ...built], validFor: /^\S*$/ }
}

function explain(view: EditorView, at: number, known: Known) {
  const line = view.state.doc.lineAt(at)
  const found = wordAt(line.text, at - line.from)
  const help = found && helpOf(found.word, known.words)
  if (!help) return null
  return { pos: line.from + found.from, end: line.from + found.to, create: () => ({ dom: helped(help) }) }
}

function helped(word: Word): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-help'
  const head = box.appendChild(document.createElement('strong'))
  head.textContent = `${word.name} ${word.effect}`
  const text = box.appendChild(document.createElement('p'))
  text.textContent = word.meaning
  return box
}

/** Colours for what is in view; comments may begin far above, so the whole text is read when it changes. */
function coloured({ tokens, known }: Wishes) {
  const built = new Set(known.words.map((word) => word.name))
  const decorate = (view: EditorView): DecorationSet => {
    if (view.state.doc.length > LONGEST_COLOURED) return Decoration.none
    const text = view.state.doc.toString()
    return Decoration.set(
      tokens(text).map((token) => {
        const kind = token.kind === 'word' && built.has(text.slice(token.from, token.to)) ? 'built' : token.kind
        return Decoration.mark({ class: `cm-t-${kind}` }).range(token.from, token.to)
      }),
    )
  }
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = decorate(view)
      }
      update(update: { docChanged: boolean; view: EditorView }) {
        if (update.docChanged) this.decorations = decorate(update.view)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
