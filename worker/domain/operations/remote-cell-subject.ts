/**
 * What the first cell says of another one: which (`DB_2`), of which workshop there (nothing: of the whole cell), and of what.
 * Its alerts bear it as their subject, for their rows name nothing of another database.
 */
export type RemoteCellSubject = { cell: string; workshop: string; what: string }

const separator = '\t'

/** How such subjects begin. */
export const cellPrefix = 'DB_'

export function remoteCellSubject({ cell, workshop, what }: RemoteCellSubject): string {
  return [cell, workshop, what].join(separator)
}

/** Null for a subject of this cell. */
export function parseRemoteCellSubject(subject: string): RemoteCellSubject | null {
  const [cell = '', workshop, what] = subject.split(separator)
  return workshop === undefined || what === undefined || !cell.startsWith(cellPrefix) ? null : { cell, workshop, what }
}

/** Of whom and of what people are told; a subject of this cell says itself what it is. */
export function subjectView<W extends string | null>(row: {
  what: string
  workshop: W
}): { what: string; workshop: string | W } {
  const elsewhere = parseRemoteCellSubject(row.what)
  if (elsewhere === null) return row
  const { cell, workshop, what } = elsewhere
  return { workshop: workshop === '' ? cell : `${workshop} (${cell})`, what }
}
