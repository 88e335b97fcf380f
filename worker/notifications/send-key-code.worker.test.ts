import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  emailCalls,
  keyCodeToSend,
  linkToSend,
  messageRows,
  outboxRows,
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

/** The box is given back and leased again, with the code 654321. */
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
      'Pohjolan Huolto: lokerosi koodi on 123 456. Jätä avaimet lokeroon 12: Huoltokatu 1, 00100 Helsinki (to 5.11. klo 10 asti). http://localhost:8787/0000-CDE0-0001',
    ])
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['WAITING_KEY_CODE', 'KEY_CODE_SENT'])
  })

  it('says collect where the keys lie in the box already', async () => {
    await keyCodeToSend('NO_DMS_RETRIEVE')
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)[0]?.message).toContain('Hae avaimet lokerosta 12')
  })

  it('names the car that is lent, where it stands, wherever its keys are', async () => {
    const visit = await keyCodeToSend('NO_DMS_RETRIEVE')
    await env.DB.batch([
      env.DB.prepare(
        `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, parking_place, created_at, updated_at)
         values ('sub_1', 'acc_north', 'TEST_DRIVE', 'KOE-41', 'Polestar', '3', 'Takapiha, ruutu 12', 1, 1)`,
      ),
      env.DB.prepare(`update processes set substitute_vehicle_id = 'sub_1' where id = ?`).bind(visit.id),
    ])
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)[0]?.message).toContain('Auto on Polestar 3 KOE-41 (Takapiha, ruutu 12).')
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

/** Words a text in the account's own way. */
async function word(key: string, text: string, languageId = 'acc_north_fi'): Promise<void> {
  await env.DB.prepare(
    `insert into content_texts (language_id, key, text, updated_at) values (?, ?, ?, 1)
     on conflict do update set text = excluded.text`,
  )
    .bind(languageId, key, text)
    .run()
}

describe('a message in the account’s own words', () => {
  it('goes out so in the language of the process, and as it is built in for the others', async () => {
    await linkToSend({ languageLcid: 'sv-FI' })
    await word('messageLinkDeliverSms', 'Hei, huoltosi alkaa tästä: {link}')
    await word('messageLinkDeliverSms', 'Hej! {workshop} väntar på {car} ({plate}): {link}', 'acc_north_sv')
    await word('continue', 'Vidare', 'acc_north_sv')
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([
      'Hej! Pohjolan Huolto väntar på bilen ABC-1 (ABC-1): http://localhost:8787/0000-CDE0-0001',
    ])
  })

  it('takes no more round trips than the built-in one', async () => {
    const roundTrips = async () => {
      const d1 = countingD1(env.DB)
      await drainEffects(testDependencies({ outgoing: providersThatWork(), d1 }))
      return d1.roundTrips()
    }
    await linkToSend()
    const usual = await roundTrips()
    await freshDatabase()
    await linkToSend()
    await word('messageLinkDeliverSms', 'Tästä: {link}')
    expect(await roundTrips()).toBe(usual)
  })

  it('is an e-mail with its paragraphs and lines, and no markup of anybody’s', async () => {
    await linkToSend({ phoneNumber: null })
    await word('messageLinkDeliverSubject', '{workshop}\nodottaa')
    await word('messageLinkDeliverEmail', 'Hei <b>sinä</b>\n{workshop} & co\n\nNähdään')
    await word('messageSignature', 'T. {workshop}')
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    const sent: unknown = JSON.parse(emailCalls(outgoing)[0]?.body ?? '')
    expect(sent).toMatchObject({
      subject: 'Pohjolan Huolto odottaa',
      text: expect.stringContaining('Hei <b>sinä</b>\nPohjolan Huolto & co\n\nNähdään\n\nAvaa sivusi: http'),
      html: expect.stringContaining('Hei &lt;b&gt;sinä&lt;/b&gt;<br>Pohjolan Huolto &amp; co</p>'),
    })
    expect(JSON.stringify(sent)).toContain('T. Pohjolan Huolto')
  })

  it('that is changed while the gateway has no time goes out once, as it reads then', async () => {
    await linkToSend()
    await word('messageLinkDeliverSms', 'Vanha: {link}')
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('later', { status: 503 }))
    const clock = testClock()
    await drainEffects(testDependencies({ outgoing, clock }))
    await word('messageLinkDeliverSms', 'Uusi: {link}')
    outgoing.answer(env.SMS_BASE_URL, () => Response.json({ id: 'sms-9' }))
    clock.advance(600_000)
    await drainEffects(testDependencies({ outgoing, clock }))
    clock.advance(600_000)
    await drainEffects(testDependencies({ outgoing, clock }))
    expect(smsCalls(outgoing).map(({ message }) => message.split(':')[0])).toEqual(['Vanha', 'Uusi'])
    expect(await messageRows()).toMatchObject([{ status: 'SENT', attempts: 2 }])
  })

  it('that was changed after an e-mail whose answer got lost is not sent a second time', async () => {
    await linkToSend({ phoneNumber: null })
    const taken = new Map<string, string>()
    const outgoing = providersThatWork()
    outgoing.answer(env.EMAIL_BASE_URL, ({ headers, body }) => {
      const key = headers['idempotency-key'] ?? ''
      const first = taken.get(key)
      taken.set(key, first ?? body)
      if (first === undefined) return new Response('taken, and broken', { status: 500 })
      const name = 'invalid_idempotent_request'
      return first === body ? Response.json({ id: 'email-1' }) : Response.json({ name }, { status: 409 })
    })
    const clock = testClock()
    await drainEffects(testDependencies({ outgoing, clock }))
    await word('messageLinkDeliverSubject', 'Uusi otsikko')
    for (let passed = 0; passed < 30; passed += 1) {
      clock.advance(600_000)
      await drainEffects(testDependencies({ outgoing, clock }))
    }
    expect(taken.size).toBe(1)
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN', error: 'invalid_idempotent_request' }])
    expect(await outboxRows()).toEqual([])
  })

  it('about a box says as much of the place as fits', async () => {
    await keyCodeToSend()
    await word('messageCodeDeliverSms', `Koodi {code}, lokero {box} ({place}). ${'Kiitos. '.repeat(10)}{link}`)
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)[0]?.message).toMatch(/^Koodi 123 456, lokero 12 \(Pääovi\)\. Kiitos\./)
  })
})
