import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  keyCodeToSend,
  providersThatWork,
  smsCalls,
  statesOf,
  wishEffect,
  type SmsCall,
} from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(freshDatabase)

const codeIn = ({ message }: SmsCall) => /koodi on (\d+ \d+)/.exec(message)?.[1]

/** The box is given back and leased anew, with the code 654321. */
async function leaseAgain(processId: string, states: readonly ProcessState[]): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(`update box_leases set ended_at = 1`),
    env.DB.prepare(
      `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
       values ('lea_2', 'box_12', 'lck_north', ?, '654321', 9e12, 2)`,
    ).bind(processId),
    ...states.map((state) => env.DB.prepare(`update processes set state = ?`).bind(state)),
  ])
}

describe('the key code', () => {
  it('goes out with box, place and page, and the process knows', async () => {
    const visit = await keyCodeToSend()
    const outgoing = providersThatWork()

    await drainEffects(testDependencies({ outgoing }))

    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([
      'Pohjolan Huolto: lokerosi koodi on 123 456. Jätä avaimet lokeroon 12: Pääovi, Huoltokatu 1, 00100 Helsinki. http://localhost:8787/0000-CDE0-0001',
    ])
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['WAITING_KEY_CODE', 'KEY_CODE_SENT'])
  })

  it('says collect where the keys lie in the box already', async () => {
    await keyCodeToSend('NO_DMS_RETRIEVE')
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)[0]?.message).toContain('Hae avaimet lokerosta 12')
  })

  it('that did not go out leaves the process where the screen shows the code', async () => {
    const visit = await keyCodeToSend()
    await env.DB.exec('update customers set email = null')
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('no', { status: 400 }))
    await drainEffects(testDependencies({ outgoing }))
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SEND_FAILED')
  })

  it('of a second lease is another message', async () => {
    const visit = await keyCodeToSend()
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    await leaseAgain(visit.id, ['CUSTOMER_RESERVATION_EXPIRED', 'BOX_RESERVED', 'WAITING_KEY_CODE'])
    await wishEffect(effectKinds.sendKeyCode, visit.id)
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(codeIn)).toEqual(['123 456', '654 321'])
  })

  it('of a box that failed while its message was on its way does not pass for the code of the next', async () => {
    const visit = await keyCodeToSend()
    const outgoing = providersThatWork()
    let isFirst = true
    outgoing.answer(env.SMS_BASE_URL, async () => {
      if (isFirst) {
        isFirst = false
        await leaseAgain(visit.id, ['BOX_RESERVATION_FAILED', 'BOX_RESERVED', 'WAITING_KEY_CODE'])
        await wishEffect(effectKinds.sendKeyCode, visit.id)
      }
      return Response.json({ id: `sms-${outgoing.calls.length}`, status: 'created' })
    })
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(codeIn)).toEqual(['123 456', '654 321'])
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
  })

  it('of a process without a box cannot be sent: the box failed', async () => {
    await seedAccount()
    const order = await seedWorkOrder()
    const visit = await seedProcess({ workOrderId: order.id, customerId: order.customerId, state: 'WAITING_KEY_CODE' })
    await wishEffect(effectKinds.sendKeyCode, visit.id)
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)).toEqual([])
    expect((await statesOf(visit.id)).at(-1)).toBe('BOX_RESERVATION_FAILED')
  })
})
