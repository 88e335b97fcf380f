/** A share as it is read; a dash where there is none. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}\u00A0%`
}
