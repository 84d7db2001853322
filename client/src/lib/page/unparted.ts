/** The same text with numbers that stay on one line with their unit: `8 %`, `24 M`. */
export function unparted(text: string): string {
  return text.replace(/(\d) (?=%|M\b)/g, '$1\u00a0')
}
