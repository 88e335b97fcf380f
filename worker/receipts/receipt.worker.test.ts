import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { testApp, testDependencies } from '#tests/support/app.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, providersThatWork } from '#tests/support/effects.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { begin, goBack, seedPayerAt } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { ReceiptView } from '#worker/contract/receipt.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(async () => {
  await freshDatabase()
})

const settled = (value: string) => value.replaceAll('\u00A0', ' ')
const receiptOf = async (customer: Customer) => (await customer.send('GET', '/receipt')).json<ReceiptView | null>()
const set = (what: string) => rowsOf(`update ${what}`)

async function paid() {
  const paytrail = fakePaytrail()
  const customer = await seedPayerAt(paytrail)
  await set(`accounts set name = 'Pohjola', business_id = '1234567-1', email = 'huolto@example.fi'`)
  await set(`customers set email = 'aino@example.fi'`)
  expect(await receiptOf(customer)).toBeNull()
  const { attempt } = await begin(customer)
  paytrail.pay(attempt.orderNumber)
  await goBack(customer, paytrail.returnQueryOf(attempt.orderNumber))
  return { paytrail, customer, attempt }
}

/** A reference of 16 digits in its RF form. */
const rfForm = /^RF\d\d(?: \d{4}){4}$/

const clickId = (number: number) => `click-${number}-12345678`
const send = (customer: Customer, json: object) => customer.send('POST', '/receipt', json)
const outcome = async (response: Response) => {
  if (response.ok) return [response.status]
  const { code, errors } = await response.json<{ code: string; errors?: { path: string; code: string }[] }>()
  return [response.status, code, ...(errors ?? []).map((error) => `${error.path}: ${error.code}`)]
}

const emailSchema = z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), html: z.string() })

/** Makes what waits; answers the e-mails. */
async function emails(): Promise<z.infer<typeof emailSchema>[]> {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing }))
  return emailCalls(outgoing).map(({ body }) => emailSchema.parse(JSON.parse(body)))
}

describe('the receipt of a visit', () => {
  it('tells what was charged, its VAT by rate, by whom it was sold and how it was paid, in one round trip', async () => {
    const { paytrail, customer, attempt } = await paid()
    customer.app.d1.forget()
    const receipt = await receiptOf(customer)
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
    expect(receipt).toMatchObject({
      number: attempt.orderNumber,
      seller: { name: 'Pohjola', businessId: '1234567-1' },
      total: 269.83,
      kept: 269.83,
      payments: [{ means: 'ONLINE', providerName: 'Paytrail', paid: 269.83, reference: expect.stringMatching(rfForm) }],
      refunds: [],
      email: { canSend: true, contact: 'a•••@example.fi' },
    })
    const reference = receipt?.payments[0]?.reference?.replaceAll(' ', '').slice(4)
    expect(paytrail.payments.get(attempt.orderNumber)?.reference).toBe(reference)
    const gross = receipt?.rows.reduce((sum, row) => sum + Math.round(row.priceWithVat * 100), 0)
    expect(gross).toBe(26_983)
    expect(receipt?.vat).toEqual([{ rate: 25.5, net: 215, vat: 54.83, gross: 269.83 }])
    expect(JSON.stringify(receipt)).not.toContain('aino@')
  })

  it('is of what was charged, whatever the order and its rate are by now; a seller without an id has none', async () => {
    const { customer } = await paid()
    const before = await receiptOf(customer)
    await set(`order_rows set price_cents = 1, description = 'Muu'`)
    await set(`accounts set vat_basis_points = 1000, business_id = ''`)
    const after = await receiptOf(customer)
    expect(after).toMatchObject({ rows: before?.rows, vat: before?.vat, total: 269.83, seller: { businessId: null } })
  })

  it('tells of money that was given back, part by part, and of another payment that paid for nothing', async () => {
    const { paytrail, customer } = await paid()
    const { refund } = await refundDesk(customer, paytrail)
    await refund(100)
    expect(await receiptOf(customer)).toMatchObject({ total: 269.83, refunds: [{ amount: 100 }], kept: 169.83 })
    await refund(169.83)
    expect(await receiptOf(customer)).toMatchObject({ refunds: [{ amount: 100 }, { amount: 169.83 }], kept: 0 })
    await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      captured_cents, surplus_cents, frozen_pricing, payment_time, device_receipt_id, created_at, updated_at)
      select 'pay_twice', id, account_id, 'TERMINAL', 'TERMINAL', 'TWICE', 'SUCCESS', 500, 500, 500,
        '{"rows":[],"totalCents":0}', 1, 'R-77', 0, 0 from processes`)
    expect(await receiptOf(customer)).toMatchObject({
      total: 269.83,
      payments: [{ means: 'ONLINE' }, { means: 'TERMINAL', providerName: null, paid: 5, reference: 'R-77' }],
      kept: 5,
    })
  })

  it('names work of safety that its customer declined, on the page and by e-mail, and no other', async () => {
    const { customer } = await paid()
    expect(await receiptOf(customer)).toMatchObject({ declinedForSafety: [] })
    await rowsOf(`insert into additional_work_proposals
      (id, account_id, process_id, number, state, source, answer_by, created_at, updated_at)
      select 'awp_1', account_id, id, 1, 'DECIDED', 'STAFF', 1, 0, 0 from processes`)
    await rowsOf(`insert into additional_work_rows
      (id, proposal_id, process_id, position, title, words, urgency, type, price_cents, state, decided_at)
      select value ->> 0, 'awp_1', p.id, key, value ->> 1, '', value ->> 2, 'NORMAL', 8000, value ->> 3, ${Date.UTC(2026, 10, 20, 8)}
      from processes p, json_each('[["a","Jarrupalat","SAFETY_NOW","DECLINED"],["b","Iskunvaimentimet","SAFETY_NOW","ACCEPTED"],
        ["c","Pyyhkijät","SOON","DECLINED"]]')`)
    expect((await receiptOf(customer))?.declinedForSafety).toEqual([
      { id: 'a', title: 'Jarrupalat', declinedAt: '2026-11-20T08:00:00.000Z' },
    ])
    await send(customer, { clickId: clickId(1) })
    const [email] = await emails()
    expect(settled(email?.text ?? '')).toContain('Jarrupalat: Asiakas päätti 20.11.2026')
    expect(email?.text).not.toContain('Iskunvaimentimet')
  })

  it('is of another visit for nobody', async () => {
    await paid()
    const response = await testApp().request('/api/process/receipt', { code: '0000000000ZZ' })
    expect(response.status).toBe(404)
  })
})

describe('a receipt by e-mail', () => {
  it('goes once a click to the address of the visit, with all that the receipt says', async () => {
    const { customer, attempt } = await paid()
    await rowsOf(`update processes set contact_email = 'uusi@example.fi'`)
    customer.app.d1.forget()
    expect(await outcome(await send(customer, { clickId: clickId(1) }))).toEqual([200])
    expect(customer.app.d1.roundTrips()).toBe(2)
    expect(await outcome(await send(customer, { clickId: clickId(1) }))).toEqual([200])
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: ['uusi@example.fi'] })
    const text = settled(email?.text ?? '')
    for (const word of [
      'Yhteensä: 269,83 €',
      '25,5 %: 215,00 €: 54,83 €',
      'Y-tunnus: 1234567-1',
      attempt.orderNumber,
    ]) {
      expect(text).toContain(word)
    }
    expect(settled(email?.html ?? '')).toContain('269,83 €')
    expect(await rowsOf(`select kind, channel, recipient, status from messages where kind = 'RECEIPT'`)).toEqual([
      { kind: 'RECEIPT', channel: 'EMAIL', recipient: 'uusi@example.fi', status: 'SENT' },
    ])
  })

  it.each([
    ['image/png', '<img src="http://localhost:8787/api/account-image/x" alt="Pohjola" width="144" height="48"'],
    ['image/svg+xml', null],
  ])('has the logo of the workshop over it where that is %s and programs of e-mail draw it', async (type, image) => {
    const { customer } = await paid()
    const logo = { url: '/api/account-image/x', width: 300, height: 100 }
    await rowsOf(`update accounts set logo = ?, accent_color = '#7a3b12'`, JSON.stringify({ ...logo, type }))
    expect((await receiptOf(customer))?.logo).toEqual(logo)
    expect(await outcome(await send(customer, { clickId: clickId(1) }))).toEqual([200])
    const [{ html } = { html: '' }] = await emails()
    expect(html).toContain('background:#7a3b12;color:#ffffff')
    expect(/<img src="[^"]*" alt="[^"]*" width="\d+" height="\d+"/.exec(html)?.[0] ?? null).toBe(image)
  })

  it('goes to the address that was typed, in the words of the account', async () => {
    const { customer } = await paid()
    await rowsOf(`insert into content_texts (language_id, key, text, updated_at)
      values ('acc_north_fi', 'messageReceiptSubject', 'Kuittisi, {plate}', 1)
      on conflict do update set text = excluded.text`)
    expect(await outcome(await send(customer, { clickId: clickId(1), email: 'firma@example.fi' }))).toEqual([200])
    const [email] = await emails()
    expect(email?.to).toEqual(['firma@example.fi'])
    expect(email?.subject).toMatch(/^Kuittisi, [A-Z]{3}-\d+$/)
  })

  it('goes nowhere for a wrong or missing address, a workshop without one, or before anything is paid', async () => {
    const { customer } = await paid()
    const refused = async (json: object) => outcome(await send(customer, { clickId: clickId(9), ...json }))
    expect(await refused({ email: 'firma@' })).toEqual([422, 'request.invalid', 'email: invalid_format'])
    await set('customers set email = null')
    expect(await refused({})).toEqual([422, 'request.invalid', 'email: required'])
    await set(`accounts set email = ''`)
    expect(await refused({ email: 'firma@example.fi' })).toEqual([409, 'receipt.no_email'])
    expect((await receiptOf(customer))?.email).toEqual({ canSend: false, contact: null })
    await rowsOf(`update payments set status = 'FAILURE', captured_cents = 0`)
    expect(await refused({ email: 'firma@example.fi' })).toEqual([409, 'receipt.none'])
    expect(await emails()).toEqual([])
  })

  it('goes five times a day, also when all are pressed at once', async () => {
    const { customer } = await paid()
    const clicks = [1, 2, 3, 4, 5, 6, 7]
    const answers = await Promise.all(clicks.map((one) => send(customer, { clickId: clickId(one) })))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await emails()).toHaveLength(5)
    customer.app.clock.advance(24 * 3_600_000)
    expect(await outcome(await send(customer, { clickId: clickId(8) }))).toEqual([200])
  })
})
