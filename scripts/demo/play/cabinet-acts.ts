import * as z from 'zod'

import type { Box, PlannedVisit } from '#scripts/demo/history/planned-visit.ts'

import { callSandbox, type Play } from './play.ts'

/** Acts of people at the key cabinet of a workshop, which reports what its sensors saw. */

const typed = z.object({ result: z.string(), boxNumber: z.int().optional() })

/** The cabinet of the workshop that a visit is in. */
export function cabinetOf(play: Play, { accountId }: Pick<PlannedVisit, 'accountId'>): string {
  const locker = play.demo.lockers.find((one) => one.accountId === accountId)
  if (locker === undefined) throw new Error(`${accountId} has no cabinet`)
  return locker.id
}

/** Does things at a box one after the other. */
export async function atBox(play: Play, { lockerId, number }: Box, actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    await callSandbox(play, `/cabinet/${lockerId}/box/${number}/${action}`, { method: 'POST', json: {} })
  }
}

/** Types a code on the keypad; returns the box that opened. */
export async function typeCode(play: Play, lockerId: string, code: string): Promise<Box> {
  const answer = typed.parse(await callSandbox(play, `/cabinet/${lockerId}/open`, { method: 'POST', json: { code } }))
  if (answer.result !== 'opened' || answer.boxNumber === undefined) {
    throw new Error(`The code was answered ${answer.result} at ${lockerId}`)
  }
  return { lockerId, number: answer.boxNumber }
}

/** Sends what the cabinet has to report, and the state of its boxes. */
export async function beatCabinet(play: Play, lockerId: string): Promise<void> {
  await callSandbox(play, `/cabinet/${lockerId}/beat`, { method: 'POST', json: {} })
}
