/** Keys that act wherever one is on the page, unless what has the focus needs them itself. */
const OWN = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"]'

/** The key if it is free to be used, arrows by their names and letters small; otherwise nothing. */
export function freeKey(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return ''
  const [target] = event.composedPath()
  if (target instanceof Element) {
    if (target.closest(OWN)) return ''
    if (event.key.startsWith('Arrow') && target.closest('svg, [role="tab"]')) return ''
  }
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}
