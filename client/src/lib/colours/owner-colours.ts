/** Colours of owners. The values are in styles/tokens.css: fifteen hues, of which the first is amber. */
export const OWNER_COLOURS = 15

/** The variable with an owner's colour; nobody's is a grey. */
export function ink(owner: number | null | undefined): string {
  return owner ? `var(--owner-${numbered(owner)})` : 'var(--owner-none)'
}

/** A style for the page of a match: amber is always the person who looks, so they and seat 1 exchange their colours. */
export function amberFor(own: number | null | undefined): string {
  if (!own || own < 0) return ''
  const seat = numbered(own)
  return seat === 1 ? '' : `--owner-${seat}:var(--hue-1);--owner-1:var(--hue-${seat})`
}

/** The number of the hue of an owner, for the person who looks; the same as `amberFor` gives them. */
export function hueOf(owner: number, own: number): number {
  const [one, mine] = [numbered(owner), numbered(own)]
  return one === mine ? 1 : one === 1 ? mine : one
}

function numbered(owner: number): number {
  return ((owner - 1) % OWNER_COLOURS) + 1
}
