import { sql, type SQL } from 'drizzle-orm'

import type { Effect } from '#core/outbox.ts'
import { codeOpensBox } from '#domain/cabinet.ts'
import { processStates, processTypes, type ProcessState } from '#domain/enums.ts'
import type { ResendKind } from '#domain/resend.ts'
import type { VisitEnd } from '#domain/visit-end.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'

/** Outbox kinds that the process module causes; `worker/jobs/effect-handlers.ts` makes each of them. */
export const effectKinds = {
  announce: 'process.announce',
  sendLink: 'process.send_link',
  sendKeyCode: 'process.send_key_code',
  sendPaymentLink: 'process.send_payment_link',
  /** Tells the customer that their visit, box or payment is over. */
  tellEnd: 'process.tell_end',
  /** Tells the owner that their visit was opened at a kiosk. */
  tellKiosk: 'process.tell_kiosk',
  /** Written by a trigger of `work_orders`. */
  sendPrice: 'process.send_price',
} as const

/** States in which the code opens its box, of one type at least; what happens in any other changes nothing for its cabinet. */
const openingStates = JSON.stringify(
  processStates.filter((state) => processTypes.some((processType) => codeOpensBox(state, processType))),
)

/** How long before the last change of a process whatever else was written with it may be (ms). */
const writtenWithinMs = 10_000

/**
 * In SQL: the cabinets that a sync may answer other codes since the last change of the process `p`: its box is there, or was
 * until now. One too many costs a sync.
 */
const devicesOfProcess: SQL = sql`(
  select json_group_array(distinct d.id) from ${boxLeases} l
  join ${devices} d on d.locker_id = l.locker_id and d.kind = 'CABINET' and d.revoked_at is null
  where l.process_id = p.id and (l.ended_at >= p.updated_at - ${writtenWithinMs} or l.ended_at is null and (
    max(p.state_changed_at, l.created_at) >= p.updated_at - ${writtenWithinMs} or p.state in (select value from json_each(${openingStates})))))`

/**
 * In SQL over a row of the outbox: what an announcement tells, for it is the one effect of every change, and when that came
 * to be, for not every change makes another version.
 */
export const truthOfEffect: SQL = sql`(
  select json_object('processCode', p.link_code, 'accountId', p.account_id, 'version', p.version, 'at', p.updated_at,
    'deviceIds', json(${devicesOfProcess})) from ${processes} p
  where kind = ${effectKinds.announce} and p.id = payload ->> 'processId')`

/** Tells open clients. It has a stream of its own, so that a slow SMS never holds it back. */
export function announceEffect(processId: string): Effect {
  return {
    streamKey: `${processId}:room`,
    kind: effectKinds.announce,
    payload: { processId },
    truth: truthOfEffect,
  }
}

/** Tells the owner's number that the visit was opened at a kiosk; each `wish` brings one message. */
export function kioskVisitEffect(processId: string, wish: string): Effect {
  return { streamKey: processId, kind: effectKinds.tellKiosk, payload: { processId, wish } }
}

/** Tells the customer that a promise is over. `wish` is the event that ended it: each brings one message. */
export function endEffect(processId: string, { end, wish }: { end: VisitEnd; wish: string }): Effect {
  return { streamKey: processId, kind: effectKinds.tellEnd, payload: { processId, end, wish } }
}

/** What has to happen outside once a process has come to these states. */
export function effectsOfState(input: {
  processId: string
  reached: readonly ProcessState[]
  eventId: string
}): Effect[] {
  const { processId, reached, eventId } = input
  const effects = [announceEffect(processId)]
  if (reached.includes('LINK_GENERATED'))
    effects.push({ streamKey: processId, kind: effectKinds.sendLink, payload: { processId } })
  if (reached.includes('WAITING_KEY_CODE')) {
    effects.push(keyCodeEffect(processId))
  }
  if (reached.includes('READY_FOR_PAYMENT')) effects.push(paymentLinkEffect(processId, eventId))
  return effects
}

/** Sends the link once more. `wish` is the event that asked for it: each brings one message. */
export function linkAgainEffect(processId: string, wish: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendLink, payload: { processId, wish } }
}

/** Sends the code of the box that a process waits with: one message for each lease, however often it is asked for. */
export function keyCodeEffect(processId: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendKeyCode, payload: { processId } }
}

/** Sends the code of the box once more. */
export function keyCodeAgainEffect(processId: string, wish: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendKeyCode, payload: { processId, wish } }
}

/** Sends the link to the payment. `wish` is the event that asked for it: each brings one message. */
export function paymentLinkEffect(processId: string, wish: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendPaymentLink, payload: { processId, wish } }
}

/** The effect that sends a message of a kind once more. */
export const againEffects: Readonly<Record<ResendKind, (processId: string, wish: string) => Effect>> = {
  link: linkAgainEffect,
  key_code: keyCodeAgainEffect,
  payment_link: paymentLinkEffect,
}
