import { randomUUID } from 'node:crypto'

import type { CollectPass, HandedPass } from '#worker/contract/collect-pass.ts'

import { isOk } from './people.ts'
import type { Visit } from './visit.ts'

/** Codes of the box in other hands than the customer's, and in theirs when it is over. */

export type Handed = { passCode: string; boxCode: string }

/** The customer has somebody else bring the car, who looks up what to type. Null where nobody else may. */
export async function handOn({ customer, world, plan }: Visit): Promise<Handed | null> {
  if (!plan.handsOn) return null
  const body = { clickId: randomUUID(), name: 'Äiti', phoneNumber: null, validUntil: null }
  const answer = await customer.write('POST', '/collect-pass', body)
  if (!isOk(answer)) return null
  const passes: HandedPass[] = JSON.parse(answer.text)
  for (const { id } of passes) world.notes.promised.push({ kind: 'pass', key: id })
  const passCode = passes[0]?.link?.split('/').at(-1)?.replaceAll('-', '') ?? ''
  const seen = await customer.pass(passCode)
  if (!isOk(seen)) return null
  const { code }: CollectPass = JSON.parse(seen.text)
  return code === null ? null : { passCode, boxCode: code }
}

/** A code of before opens and tells nothing once the keys are out of the box. */
export async function tryOldCode(visit: Visit, code: string, handed: Handed | null): Promise<void> {
  const { world, plan, cabinet, customer, id } = visit
  if (handed !== null) {
    const seen = await customer.pass(handed.passCode)
    const told: CollectPass | null = isOk(seen) ? JSON.parse(seen.text) : null
    if (told !== null && told.code !== null) {
      world.notes.seen.push({
        check: 'I11',
        what: `the pass to the box of ${id} tells its code after the keys are out`,
      })
    } else world.notes.refusedCodes += 1
  }
  if (!plan.triesOldCode) return
  const { status, text } = await cabinet.open(code)
  if (status === 200) world.notes.seen.push({ check: 'I11', what: `the old code of ${id} was answered ${text}` })
  else world.notes.refusedCodes += 1
}
