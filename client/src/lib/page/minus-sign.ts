/** An amount as it is shown: with a minus sign, not a hyphen, before its numbers. */
export function withMinus(amount: string): string {
  return amount.replaceAll(/-(?=\d)/g, '−')
}
