import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { keyCodeToSend, providersThatWork, smsCalls, statesOf, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(freshDatabase)

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
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('no', { status: 400 }))
    await drainEffects(testDependencies({ outgoing }))
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SEND_FAILED')
  })

  it('of a second lease is another message', async () => {
    const visit = await keyCodeToSend()
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    await env.DB.batch([
      env.DB.prepare(`update box_leases set ended_at = 1`),
      env.DB.prepare(
        `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
         values ('lea_2', 'box_12', 'lck_north', ?, '654321', 9e12, 2)`,
      ).bind(visit.id),
      env.DB.prepare(`update processes set state = 'CUSTOMER_RESERVATION_EXPIRED'`),
      env.DB.prepare(`update processes set state = 'BOX_RESERVED'`),
      env.DB.prepare(`update processes set state = 'WAITING_KEY_CODE'`),
    ])
    await wishEffect(effectKinds.sendKeyCode, visit.id)
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(({ message }) => /koodi on (\d+ \d+)/.exec(message)?.[1])).toEqual([
      '123 456',
      '654 321',
    ])
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
