import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  emailCalls,
  linkToSend,
  messageRows,
  outboxRows,
  providersThatWork,
  roomCalls,
  smsCalls,
  statesOf,
  wishEffect,
} from '#tests/support/effects.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { drainEffects, drainWoken } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'
import { createPorts } from '#worker/providers/index.ts'
import { roomIdOf } from '#worker/providers/room-token.ts'

import { sendLink } from './index.ts'

const never = new AbortController().signal

beforeEach(freshDatabase)

describe('the link', () => {
  it('goes out as one text message, and the process and its room know', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()

    const woken: string[] = []
    const deps = testDependencies({ outgoing, woken })
    await drainEffects(deps)
    await drainWoken(deps, woken)

    expect(smsCalls(outgoing)).toEqual([
      {
        from: 'Pohjola',
        to: '+358400000001',
        message:
          'Pohjolan Huolto: hyväksy auton ABC-1 työmääräys ja jätä avaimet lokeroon. http://localhost:8787/0000-CDE0-0001',
      },
    ])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
    expect(await messageRows()).toEqual([
      {
        kind: 'LINK',
        channel: 'SMS',
        recipient: '+358400000001',
        status: 'SENT',
        attempts: 1,
        error: null,
        provider_message_id: 'sms-1',
      },
    ])
    expect(roomCalls(outgoing)).toEqual([
      { room: roomIdOf(deps.config, '0000CDE00001'), message: { type: 'process-updated', version: 2 } },
    ])
    expect(await outboxRows()).toEqual([])
  })

  it('goes out once when several drains run at the same time', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()

    await Promise.all(Array.from({ length: 4 }, () => drainEffects(testDependencies({ outgoing }))))

    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })

  it('goes out once even when two drains believe that they hold the effect', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    const deps = testDependencies({ outgoing })
    const input = { processId: visit.id, known: null, signal: never, isLastAttempt: false }

    await Promise.all([1, 2, 3].map(() => sendLink({ deps, ports: createPorts(deps) }, input)))

    expect(smsCalls(outgoing)).toHaveLength(1)
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
  })

  it('is not sent for a process that was cancelled or opened meanwhile', async () => {
    await seedAccount()
    const order = await seedWorkOrder()
    const parts = { workOrderId: order.id, customerId: order.customerId }
    const cancelled = await seedProcess({ ...parts, number: 1, state: 'CANCELLED' })
    const opened = await seedProcess({ ...parts, number: 2, state: 'STARTED' })
    for (const { id } of [cancelled, opened]) await wishEffect(effectKinds.sendLink, id)
    const outgoing = providersThatWork()

    await drainEffects(testDependencies({ outgoing }))

    expect(outgoing.calls).toEqual([])
    expect(await messageRows()).toEqual([])
    expect(await outboxRows()).toEqual([])
  })

  it('still goes out when the workshop was quicker to put the keys into a box', async () => {
    await seedAccount()
    await seedLocker()
    const order = await seedWorkOrder()
    const visit = await seedProcess({
      workOrderId: order.id,
      customerId: order.customerId,
      processType: 'NO_DMS_RETRIEVE',
      state: 'BOX_RESERVED',
      lease: { boxId: 'box_1' },
    })
    await wishEffect(effectKinds.sendLink, visit.id)
    const outgoing = providersThatWork()

    await drainEffects(testDependencies({ outgoing }))

    expect(smsCalls(outgoing)[0]?.message).toContain('vahvista auton ABC-1 nouto')
    expect((await statesOf(visit.id)).at(-1)).toBe('BOX_RESERVED')
    expect(await messageRows()).toMatchObject([{ status: 'SENT' }])
  })

  it('moves the process on although the customer saved something while it was on its way', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, async () => {
      await env.DB.prepare('update processes set customer_notes = ?, version = version + 1 where id = ?')
        .bind('Hei', visit.id)
        .run()
      return Response.json({ id: 'sms-9' })
    })

    await drainEffects(testDependencies({ outgoing }))

    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
  })

  it('counts as sent although the customer was quicker than the answer of the gateway', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, async () => {
      await env.DB.prepare(`update processes set state = 'STARTED', version = version + 1 where id = ?`)
        .bind(visit.id)
        .run()
      return Response.json({ id: 'sms-9' })
    })

    await drainEffects(testDependencies({ outgoing }))

    expect(await rowsOf('select state from processes')).toEqual([{ state: 'STARTED' }])
    expect(await messageRows()).toMatchObject([{ status: 'SENT', provider_message_id: 'sms-9' }])
    expect(await outboxRows()).toEqual([])
  })

  it.each([
    ['sv-FI', 'Pohjolan Huolto: godkänn arbetsordern för bilen ABC-1'],
    ['en-US', 'Pohjolan Huolto: approve the work order for your car ABC-1'],
  ])('is written in the customer’s language (%s)', async (languageLcid, beginning) => {
    await linkToSend({ languageLcid })
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)[0]?.message).toContain(beginning)
  })

  it.each([
    ['no phone number', { phoneNumber: null }],
    ['a landline only', { phoneNumber: '+35891234567' }],
    ['a wish for e-mail', { contactMethods: ['EMAIL' as const] }],
  ])('goes by e-mail to a customer with %s', async (_what, customer) => {
    const visit = await linkToSend(customer)
    const outgoing = providersThatWork()

    await drainEffects(testDependencies({ outgoing }))

    expect(smsCalls(outgoing)).toEqual([])
    const [call] = emailCalls(outgoing)
    expect(call?.headers['idempotency-key']).toBe(`link:${visit.id}`)
    const sent: unknown = JSON.parse(call?.body ?? '')
    expect(sent).toMatchObject({
      to: ['aino@example.fi'],
      subject: 'Pohjolan Huolto: hyväksy auton ABC-1 työmääräys',
    })
    expect(JSON.stringify(sent)).toContain('http://localhost:8787/0000-CDE0-0001')
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
    expect(await messageRows()).toMatchObject([{ channel: 'EMAIL', status: 'SENT' }])
  })

  it('cannot be sent to a customer without any contact, and staff see that', async () => {
    const visit = await linkToSend({ phoneNumber: null, email: null })
    const outgoing = providersThatWork()

    await drainEffects(testDependencies({ outgoing }))

    expect(smsCalls(outgoing)).toEqual([])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SEND_FAILED'])
    expect(await outboxRows()).toEqual([])
  })

  it('keeps names out of the markup of an e-mail', async () => {
    await linkToSend({ phoneNumber: null })
    await env.DB.prepare('update accounts set name = ?').bind('Auto & <b>Huolto</b>').run()
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    const body = emailCalls(outgoing)[0]?.body ?? ''
    expect(body).toContain('Auto &amp; &lt;b&gt;Huolto&lt;/b&gt;')
  })
})

it('reads no table from one end to the other', async () => {
  await linkToSend()
  const d1 = countingD1(env.DB)
  await drainEffects(testDependencies({ outgoing: providersThatWork(), d1 }))
  await expectNoTableScan(d1)
})
