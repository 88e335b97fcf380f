/**
 * Effects as the worker makes them, with the providers' answers in the hands of the test:
 *
 *   const outgoing = providersThatWork()
 *   await wishEffect(effectKinds.sendLink, visit.id)
 *   await drainEffects(testDependencies({ outgoing, clock }))
 *   expect(smsCalls(outgoing)).toHaveLength(1)
 */
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { createDb, runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

import { testDependencies, type TestDependenciesInput } from './app.ts'
import { testClock, testNow } from './clock.ts'
import { rowsOf } from './database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from './factories.ts'
import { fakeOutgoing, type FakeOutgoing, type OutgoingCall } from './outgoing.ts'
import type { RoomCall } from './rooms.ts'

/** Both gateways and the room take everything. */
export function providersThatWork(): FakeOutgoing {
  const outgoing = fakeOutgoing()
  outgoing.answer(env.SMS_BASE_URL, () => Response.json({ id: `sms-${outgoing.calls.length}`, status: 'created' }))
  outgoing.answer(env.EMAIL_BASE_URL, () => Response.json({ id: `email-${outgoing.calls.length}` }))
  outgoing.rooms.take()
  return outgoing
}

function callsTo(outgoing: FakeOutgoing, address: string): OutgoingCall[] {
  return outgoing.calls.filter(({ url }) => url.startsWith(address))
}

export type SmsCall = { from: string; to: string; message: string }

/** The text messages that the gateway was asked to send. */
export function smsCalls(outgoing: FakeOutgoing): SmsCall[] {
  return callsTo(outgoing, env.SMS_BASE_URL).map(({ body }) => {
    const form = new URLSearchParams(body)
    return { from: form.get('from') ?? '', to: form.get('to') ?? '', message: form.get('message') ?? '' }
  })
}

export function emailCalls(outgoing: FakeOutgoing): OutgoingCall[] {
  return callsTo(outgoing, env.EMAIL_BASE_URL)
}

/** The announcements in the rooms of processes, in order. */
export const roomCalls = ({ rooms }: FakeOutgoing): RoomCall[] =>
  rooms.calls.filter(({ room }) => room.startsWith('visit-'))

/** The announcements in the rooms of the boards, in order. */
export const deskCalls = ({ rooms }: FakeOutgoing): RoomCall[] =>
  rooms.calls.filter(({ room }) => room.startsWith('desk-'))

/** The announcements in the rooms of devices, in order. */
export const deviceCalls = ({ rooms }: FakeOutgoing): RoomCall[] =>
  rooms.calls.filter(({ room }) => room.startsWith('device-'))

/** Writes an effect of a process to the outbox, as a transition would. */
export async function wishEffect(kind: string, processId: string, streamKey = processId): Promise<void> {
  const effect = { streamKey, kind, payload: { processId } }
  await runBatch(createDb(env.DB), [enqueueStatement(createDb(env.DB), { effect, guard: sql`1`, now: testNow })])
}

export function outboxRows(): Promise<Record<string, unknown>[]> {
  return rowsOf('select kind, stream_key, attempts, parked_at, last_error from outbox order by seq')
}

export function messageRows(): Promise<Record<string, unknown>[]> {
  return rowsOf(
    'select kind, channel, recipient, status, attempts, error, provider_message_id from messages order by created_at',
  )
}

/** The states that a process came through, in the order of its history. */
export async function statesOf(processId: string): Promise<unknown[]> {
  const rows = await rowsOf('select to_state from process_events where process_id = ? order by version', processId)
  return rows.map((row) => row['to_state'])
}

type Customer = NonNullable<Parameters<typeof seedWorkOrder>[0]>['customer']

/** A process whose link is about to be sent. */
export async function linkToSend(customer: Customer = {}) {
  await seedAccount()
  const order = await seedWorkOrder({ customer })
  const visit = await seedProcess({ workOrderId: order.id, customerId: order.customerId })
  await wishEffect(effectKinds.sendLink, visit.id)
  return visit
}

/** A process that holds box 12 and whose code (123456) is about to be sent. */
export async function keyCodeToSend(processType: 'DELIVERY' | 'NO_DMS_RETRIEVE' = 'DELIVERY') {
  await seedAccount()
  await seedLocker({ boxes: [{ number: 12 }] })
  const order = await seedWorkOrder()
  const visit = await seedProcess({
    processType,
    workOrderId: order.id,
    customerId: order.customerId,
    state: 'WAITING_KEY_CODE',
    lease: { boxId: 'box_12', accessCode: '123456' },
  })
  await wishEffect(effectKinds.sendKeyCode, visit.id)
  return visit
}

/** Drains as cron does: once a minute, for half an hour. */
export async function drainForHalfAnHour(parts: TestDependenciesInput): Promise<void> {
  const clock = testClock()
  for (let passed = 0; passed <= 30; passed += 1) {
    await drainEffects(testDependencies({ ...parts, clock }))
    clock.advance(60_000)
  }
}
