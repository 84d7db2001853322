/** How the editor for programs looks. */
import { EditorView } from '@codemirror/view'
import { COMMON_LOOK, wavy } from '../page/text-editor'

export const LOOK = EditorView.theme({
  ...COMMON_LOOK,
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', minHeight: '14rem', maxHeight: '26rem' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-tooltip': { ...COMMON_LOOK['.cm-tooltip'], maxWidth: 'min(28rem, 80vw)' },
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
