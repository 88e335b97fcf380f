import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { checkCells, type CellAt, type Finding } from '#scripts/cells/look.ts'
import { markOf } from '#scripts/cells/move/mark.ts'
import { asMegabytes, exportSeconds } from '#scripts/deploy/closing-times.ts'

import { copyOf, type Copy } from './copy.ts'
import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'

type Wanted = {
  readonly places: readonly Place[]
  readonly migrationFolder: string
  readonly scratch: string
  readonly say: (line: string) => void
}

/** So often are the copies made anew where they contradict each other. */
const mostTries = 3

/** A copy, as those are asked that are in use. */
export const cellOfCopy = (number: number, name: string, database: DatabaseSync): CellAt => ({
  number,
  name,
  ask: async (sql) => database.prepare(sql).all(),
})

/**
 * Returns the contradictions between the directory and the databases in copies of them; a claim that nobody used is no
 * harm.
 */
export async function contradictionsIn(cells: readonly CellAt[]): Promise<readonly Finding[]> {
  if (cells.length < 2) return []
  // At no time: a claim without a row is what a copy in this order may have, and never too old.
  return (await checkCells(cells, 0)).filter(({ isFull }) => isFull !== true)
}

/** Throws NotDone where a group is on its way: its rows are in two places. */
async function refuseMoving(cells: readonly CellAt[]): Promise<void> {
  for (const cell of cells) {
    const mark = await markOf(cell)
    if (mark === null) continue
    const { owner, from, to } = mark
    throw new NotDone([`${owner} is being moved from cell ${from} to ${to}: back up when it has arrived.`])
  }
}

/** Says for how long a database will answer nobody, and afterwards how long it was. */
async function closing(place: Place, say: Wanted['say'], work: () => Promise<Copy>): Promise<Copy> {
  const bytes = await place.closingBytes()
  if (bytes === null) return work()
  const seconds = exportSeconds(bytes)
  say(
    `${place.name} has ${asMegabytes(bytes)} and answers nobody while it is exported: about ${seconds} s, by an estimate of its size.`,
  )
  const startedAt = Date.now()
  const copy = await work()
  say(`It was exported and read within ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
  return copy
}

/** Copies every database: the first, which has the directory, when all others are done (docs/decisions/055-backups.md). */
async function copyAll({ places, migrationFolder, scratch, say }: Wanted): Promise<readonly Copy[]> {
  const copies: Copy[] = []
  try {
    for (const place of places.toSorted((one, other) => other.number - one.number)) {
      const own = path.join(scratch, `copy-${place.number}`)
      rmSync(own, { recursive: true, force: true })
      mkdirSync(own, { mode: 0o700 })
      copies.push(await closing(place, say, () => copyOf(place, migrationFolder, own)))
    }
  } catch (error) {
    closeAll(copies)
    throw error
  }
  return copies.toReversed()
}

/** Lets go of copies. */
export function closeAll(copies: readonly Copy[]): void {
  for (const { database } of copies) database.close()
}

/**
 * Copies every database so that the copies agree, the first one first; they are made anew where they do not. Throws NotDone
 * where a group is being moved. `contradictions`: what was left at the last try.
 */
export async function cutOf(wanted: Wanted): Promise<{ copies: readonly Copy[]; contradictions: readonly string[] }> {
  let before = ''
  for (let tries = 1; ; tries += 1) {
    const copies = await copyAll(wanted)
    try {
      const cells = copies.map(({ place, database }) => cellOfCopy(place.number, place.name, database))
      await refuseMoving(cells)
      const found = (await contradictionsIn(cells)).map(({ line }) => line)
      // What stands there as it stood is so in the databases themselves.
      const isLast = found.join() === before || tries === mostTries
      if (found.length === 0 || isLast) return { copies, contradictions: found }
      before = found.join()
      wanted.say(`The copies contradict each other (${found.join('; ')}): they are made anew.`)
      closeAll(copies)
    } catch (error) {
      closeAll(copies)
      throw error
    }
  }
}
