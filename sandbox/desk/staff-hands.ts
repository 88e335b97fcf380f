import { isOk, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { cabinetBoxes } from '#sandbox/cabinet/cabinet.table.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import type { DeskProcess } from './desk-processes.ts'
import { readStanding } from './staff-events.ts'

const keysGoIn = new Set(['fill_retrieval_box', 'fill_substitute_keys'])
const keysComeOut = new Set(['collect_keys'])
const retrievals = new Set(['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])

/** A box is reserved for a customer's own keys, or because staff lay in it what the customer fetches. */
function layKeysIn(type: string, processType: string): boolean {
  return keysGoIn.has(type) || (type === 'reserve_box' && retrievals.has(processType))
}

type Hands = { db: SandboxDb; connection: Connection; before: DeskProcess; type: string; answer: AppAnswer }

/** Does at the cabinet what staff have just said that they did: keys laid into the box of a process, or taken out. */
export async function moveKeys({ db, connection, before, type, answer }: Hands): Promise<void> {
  const isIn = layKeysIn(type, before.processType)
  if (!isOk(answer) || !(isIn || keysComeOut.has(type))) return
  const number = (isIn ? readStanding(answer.body)?.boxNumber : before.boxNumber) ?? null
  const locker = connection.lockers.find(
    ({ accountId, boxes }) => accountId === before.accountId && boxes.some((box) => box.number === number),
  )
  if (number === null || locker === undefined) return
  const change = { doorOpen: false, keysInside: isIn }
  await db
    .insert(cabinetBoxes)
    .values({ lockerId: locker.id, number, ...change })
    .onConflictDoUpdate({ target: [cabinetBoxes.lockerId, cabinetBoxes.number], set: change })
}
