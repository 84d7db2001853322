/** Units that stay on one line with their number. */
const UNIT = /(\d|[¼½¾]) (?=%|(?:M|months?|years?|hex|hexes|slugs?)\b)/g

/** The same text with numbers that stay on one line with their unit: `8 %`, `24 M`, `3 months`. */
export function keepUnits(text: string): string {
  return text.replace(UNIT, '$1\u00a0')
}
