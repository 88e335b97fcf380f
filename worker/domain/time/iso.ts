/** An instant as JSON carries it. */
export function toIso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}

export function toIsoOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : toIso(instantMs)
}
