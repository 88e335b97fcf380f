/** Moves the focus from row to row; from anywhere else to the first, or the last. */
export function moveOnBoard(step: 1 | -1 | 'first' | 'last'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-process]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  targetOf(rows, at, step)?.focus()
}

function targetOf<Row>(rows: readonly Row[], at: number, step: 1 | -1 | 'first' | 'last'): Row | undefined {
  if (step === 'first') return rows[0]
  if (step === 'last') return rows.at(-1)
  if (at === -1) return step === 1 ? rows[0] : rows.at(-1)
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))]
}
