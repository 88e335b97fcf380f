import type { MoveCell } from './cell.ts'

type Wait = {
  /** The wait, by a name of its own within the move. */
  readonly name: 'believed' | 'late_writes'
  readonly milliseconds: number
  readonly pause: (milliseconds: number) => Promise<void>
}

/** The time of the database: the machine that goes on with a move may be another, with another clock. */
const now = `cast(unixepoch('subsec') * 1000 as integer)`

/** The table of when waits have begun. A move that an older version began has no such table yet. */
const waits = 'create table if not exists moving_waits (name text primary key not null, since integer not null)'

/**
 * Waits until so long is over since a run of this move began to wait for it; a run that goes on waits for the rest. The beginning
 * is written down after what is waited for, so that it is never too early.
 */
export async function waitOut(cell: MoveCell, { name, milliseconds, pause }: Wait): Promise<void> {
  const isThere = (await cell.ask(`select 1 as found from sqlite_master where name = 'moving_waits'`)).length > 0
  const [started] = isThere
    ? await cell.ask(`select ${now} - since as over from moving_waits where name = '${name}'`)
    : []
  if (started === undefined) {
    await cell.apply([waits, `insert into moving_waits values ('${name}', ${now}) on conflict do nothing`])
    await pause(milliseconds)
    return
  }
  const left = Math.min(milliseconds, milliseconds - Number(started['over']))
  if (left > 0) await pause(left)
}
