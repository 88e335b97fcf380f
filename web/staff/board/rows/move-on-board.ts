export type BoardStep = 1 | -1 | 'first' | 'last'

/** Moves the focus from row to row; from anywhere else to the first, or the last. False where there is no row. */
export function moveOnBoard(step: BoardStep): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-process]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  targetOf(rows, at, step)?.focus()
  return rows.length > 0
}

function targetOf<Row>(rows: readonly Row[], at: number, step: BoardStep): Row | undefined {
  if (step === 'first') return rows[0]
  if (step === 'last') return rows.at(-1)
  if (at === -1) return step === 1 ? rows[0] : rows.at(-1)
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))]
}
