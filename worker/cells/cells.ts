import type { Cells, Dependencies } from '#core/dependencies.ts'
import { houseOf, defaultSlot } from '#domain/slots.ts'

import { cellsOf, type Cell } from './bindings.ts'
import { directoryIn } from './directory.ts'
import { claimName, slotOfName } from './names.ts'

export type Place = { d1: D1Database; slot: string }

type World = {
  env: Env
  now: () => number
  waitUntil: (work: Promise<unknown>) => void
  /** The outside world of a call in another place, with these cells. */
  worldIn: (place: Place, cells: Cells) => Dependencies
}

export const homeOf = (env: Env): Place => ({ d1: env.DB, slot: defaultSlot })

/** A cell by its number, for jobs. Throws for one that is not bound. */
export function placeOf(env: Env, cell: number): Place {
  const bound = cellsOf(env).find(({ number }) => number === cell)
  if (bound === undefined) throw new Error(`Cell ${cell} is not bound`)
  return { d1: bound.d1, slot: houseOf(cell) }
}

/** Returns the cells besides the one database; null where there is no other. */
export function cellsFor({ env, now, waitUntil, worldIn }: World): Cells | null {
  const bound = cellsOf(env)
  if (bound.length === 1) return null
  const directory = directoryIn(env.DB)
  const worlds = new Map<number, Dependencies>()
  const worldOf = ({ number, d1 }: Cell) => {
    const world = worlds.get(number) ?? worldIn({ d1, slot: houseOf(number) }, cells)
    worlds.set(number, world)
    return world
  }
  const numberOf = (slot: string) => directory.cellOf(slot, { now: now(), waitUntil })
  const cells: Cells = {
    numbers: bound.map(({ number }) => number),
    get home() {
      return worldOf({ number: 1, d1: env.DB })
    },
    get all() {
      return bound.map(worldOf)
    },
    async at(slot) {
      const number = await numberOf(slot)
      const cell = bound.find((one) => one.number === number)
      return cell === undefined ? null : { ...worldOf(cell), slot }
    },
    slotOfName: (name) => slotOfName(cells.home.db, name),
    // The tables of the first cell hold its names themselves.
    claim: async (name, slot) =>
      (await numberOf(slot)) === 1 || (await claimName(cells.home.db, name, { slot, now: now() })),
  }
  return cells
}
