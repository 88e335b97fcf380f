/**
 * The subject of an alert about another cell: its binding (`DB_2`), the workshop there (empty: the whole cell), and the
 * thing itself. The first cell's rows cannot name rows of another database.
 */
export type RemoteCellSubject = { cell: string; workshop: string; what: string }

const separator = '\t'

/** The prefix of such subjects. */
export const cellPrefix = 'DB_'

export function remoteCellSubject({ cell, workshop, what }: RemoteCellSubject): string {
  return [cell, workshop, what].join(separator)
}

/** Null for a subject of this cell. */
export function parseRemoteCellSubject(subject: string): RemoteCellSubject | null {
  const [cell = '', workshop, what] = subject.split(separator)
  return workshop === undefined || what === undefined || !cell.startsWith(cellPrefix) ? null : { cell, workshop, what }
}

/** Returns the workshop and the thing that people are told of; a subject of this cell is shown as it is. */
export function subjectView<W extends string | null>(row: {
  what: string
  workshop: W
}): { what: string; workshop: string | W } {
  const remote = parseRemoteCellSubject(row.what)
  if (remote === null) return row
  const { cell, workshop, what } = remote
  return { workshop: workshop === '' ? cell : `${workshop} (${cell})`, what }
}
