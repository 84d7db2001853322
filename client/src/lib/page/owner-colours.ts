/** Colours of seats: Okabe and Ito's, which the colour-blind tell apart. The values stand in the style sheet. */
export const SEAT_COLOURS = 9

/** The style sheet's variable for a seat's ink; nobody's is a grey. */
export function ink(owner: number | null | undefined): string {
  return owner ? `var(--seat-${((owner - 1) % SEAT_COLOURS) + 1})` : 'var(--seat-none)'
}
