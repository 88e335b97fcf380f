import { bringOver } from './bring.ts'
import type { MoveCell } from './cell.ts'
import { NotMoved, type Course, type Mover } from './course.ts'
import { ownerNamed, slotsOf } from './directory.ts'
import { takeOver } from './guards.ts'
import { markOf, marksIn, type Mark } from './mark.ts'
import { movingTables } from './rows.ts'
import { begin, finish, takeBack } from './steps.ts'

type MoveRequest = { readonly group: string; readonly cell: number }

/**
 * Moves a group of workshops whole into another cell, or goes on where a run of before ended; to the cell where it lies it
 * takes back what was not finished. Throws NotMoved where it cannot be done (docs/decisions/036-moving-a-group.md).
 */
export async function moveGroup(on: Mover, { group, cell }: MoveRequest): Promise<void> {
  const [home] = on.cells
  if (home === undefined) throw new NotMoved(['No database is bound.'])
  const owner = await ownerOf(on, group)
  const { slots, cell: at } = await slotsOf(home, owner)
  if (at === null) throw new NotMoved([`${owner} has no slot of its own, and stays in the first cell.`])
  const own = await markOfOwner(on, { owner, cell })
  if (own === undefined && at === cell) {
    on.say(`${owner} lies in cell ${cell}.`)
    return
  }
  const places = { from: cellOf(on, own?.from ?? at), to: cellOf(on, own?.to ?? cell) }
  const course: Course = { ...on, tables: movingTables(on.tables), home, ...places, owner, slots }
  const hasArrived = at === places.to.number
  if (hasArrived && cell !== places.to.number) {
    throw new NotMoved([`It lies in cell ${at} already, and the old place is to be emptied first: ${goOn(places.to)}.`])
  }
  for (const one of [places.from, places.to]) if ((await markOf(one)) !== null) await one.apply([takeOver(on.runner)])
  if (cell === places.from.number) await takeBack(course)
  else {
    if (!hasArrived) {
      await begin(course)
      await bringOver(course)
    }
    await finish(course)
    on.say(`${owner} lies in cell ${cell}.`)
  }

  function goOn({ number }: MoveCell): string {
    return `npm run cells -- move ${owner} ${number}`
  }
}

function cellOf({ cells }: Mover, number: number): MoveCell {
  const found = cells.find((one) => one.number === number)
  if (found === undefined) throw new NotMoved([`Cell ${number} is not bound.`])
  return found
}

async function ownerOf({ cells }: Mover, group: string): Promise<string> {
  const [owner, ...others] = await ownerNamed(cells, group)
  if (owner === undefined) throw new NotMoved([`No group, and no workshop without one, is ${group}.`])
  if (others.length > 0) throw new NotMoved([`${group} names several: ${[owner, ...others].join(', ')}. Say the id.`])
  return owner
}

/** Returns the mark of the group's move under way; one group moves at a time, and to one place. */
async function markOfOwner(
  { cells }: Mover,
  { owner, cell }: { owner: string; cell: number },
): Promise<Mark | undefined> {
  const marks = await marksIn(cells)
  for (const { owner: other, from, to } of marks) {
    if (other === owner && (cell === to || cell === from)) continue
    const way = `${other} is being moved from cell ${from} to ${to}`
    throw new NotMoved([
      `${way}: npm run cells -- move ${other} ${to} goes on with it, and with ${from} for ${to} it is taken back.`,
    ])
  }
  return marks.at(0)
}
