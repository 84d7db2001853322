/** Scrolls the panel around an element back to its top, where the report of what happened is. */
export function toReport(within: Element | undefined): void {
  const panel = within?.closest('#panel')
  if (!panel) return
  panel.scrollTop = 0
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (panel.getBoundingClientRect().top < covered) panel.scrollIntoView()
}
