/** The head of printed pages: the title of what is printed. The page number is in the style sheet. */
const NAME = '--running-head'

/** Sets it until the returned function is called. */
export function runningHead(title: string): () => void {
  const { style } = document.documentElement
  style.setProperty(NAME, JSON.stringify(title))
  return () => style.removeProperty(NAME)
}
