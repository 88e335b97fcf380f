import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { createCsrfToken } from '#core/http/csrf.ts'
import { row, visitWithKeys } from '#tests/support/additional-work.ts'
import { cookieNames, testApp } from '#tests/support/app.ts'
import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { creditForm, seedApplicant } from '#tests/support/credit.ts'
import { answerOf, confirmed, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, kioskOf, ok } from '#tests/support/fast-lane.ts'
import { onlineForm, seedPayer } from '#tests/support/payment.ts'
import { approvedVisit, brakes, moveTo, service, toPayment, visit } from '#tests/support/priced-visit.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import type { FastLaneOrder } from '#worker/contract/fast-lane.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

beforeEach(freshDatabase)

const press = (made: Awaited<ReturnType<typeof visit>>, total: number | null | undefined, version: number) =>
  made.customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION', total }, { version })

async function tickedAgain({ customer }: Awaited<ReturnType<typeof visit>>): Promise<ProcessStatus> {
  const { version } = await customer.status()
  return answerOf(customer.send('PUT', '/selection/', { workOrderApproved: true }, { version }))
}

describe('the sum on the button that approves an order', () => {
  it('is kept with the approval, and a repeat of the press is answered as the first', async () => {
    const made = await visit()
    await confirmed(press(made, 125.5, 2))
    await confirmed(press(made, 125.5, 2))
    const approvals = await storedApprovals()
    expect(approvals).toMatchObject([{ total_cents: 12_550, document: { shownTotalCents: 12_550 } }])
  })

  it('approves nothing where the order costs another by then, though the version was the latest', async () => {
    const made = await visit()
    await made.put([service, brakes])
    // Who reads a page that shows the old sum ticks again what the change has taken back.
    const { version } = await tickedAgain(made)
    const refused = await expectNothingChanged(() => press(made, 125.5, version))
    expect([refused.status, await refused.text()]).toEqual([205, ''])
    await confirmed(press(made, 225.9, version))
    expect((await storedApprovals()).map(({ total_cents: cents }) => cents)).toEqual([22_590])
  })

  it('has the services that were chosen with the same press in it', async () => {
    const made = await visit()
    await answerOf(made.customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' }))
    const { version } = await made.customer.status()
    expect((await expectNothingChanged(() => press(made, 125.5, version))).status).toBe(205)
    await confirmed(press(made, 237.26, version))
  })

  it('is refused where it is none, unless the account shows no prices: then that is what is kept', async () => {
    const shown = await visit()
    expect((await expectNothingChanged(() => press(shown, null, 2))).status).toBe(205)
    await freshDatabase()
    const hidden = await visit({ account: { showPricesInWorkOrderStep: false } })
    await confirmed(press(hidden, null, 2))
    expect((await storedApprovals())[0]?.document).toMatchObject({ pricesShown: false, shownTotalCents: null })
  })

  it('is not asked of a caller of the specified call, and nothing is kept of it', async () => {
    const made = await visit()
    await confirmed(press(made, undefined, 2))
    expect((await storedApprovals())[0]?.document).not.toHaveProperty('shownTotalCents')
  })

  it('of two that were pressed at once counts as the one that was true', async () => {
    const made = await visit()
    const both = await Promise.all([press(made, 125.5, 2), press(made, 99, 2)])
    expect(both.map(({ status }) => status)).toEqual([200, 205])
    expect(await storedApprovals()).toHaveLength(1)
    expect((await expectNothingChanged(() => press(made, 99, 2))).status).toBe(205)
  })

  it('approves nothing where the order is changed between look and write', async () => {
    const made = await visit()
    made.customer.app.d1.meanwhile(2, () => made.put([service, brakes]))
    expect((await press(made, 125.5, 2)).status).toBe(205)
    expect(await storedApprovals()).toEqual([])
  })
})

describe('the sum on the other buttons of consent', () => {
  it('is kept with the approval of a price', async () => {
    const made = await approvedVisit()
    await made.put([service, brakes])
    await answerOf(made.approve(225.9))
    expect((await storedApprovals())[1]?.document).toMatchObject({ kind: 'price', shownTotalCents: 22_590 })
  })

  it('is kept with the answer to additional work, and another one accepts nothing', async () => {
    const made = await visitWithKeys()
    const proposal = await made.propose([row({ price: 80 })])
    const refused = await expectNothingChanged(() => made.answer(proposal, ['ACCEPT'], { total: 225.89 }))
    expect(refused.status).toBe(205)
    await answerOf(made.answer(proposal, ['ACCEPT'], { total: 225.9 }))
    expect((await storedApprovals())[1]?.document).toMatchObject({ shownTotalCents: 22_590 })
  })

  it('is kept with what a kiosk approves, and another one begins no visit', async () => {
    await seedAccount()
    await giveFastLane('acc_north')
    await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
    await seedExtraService()
    await seedWorkOrder({ rows: [{ description: 'Huolto', priceCents: 20_000 }] })
    const kiosk = kioskOf(testApp())
    const washed = { selectedExtraServices: ['xsv_wash'] }
    const { order } = await ok<{ order: FastLaneOrder | null }>(kiosk.order(washed))
    const seen = { ...washed, order: { version: order?.version } }
    for (const total of [251, null]) expect((await kiosk.start({ ...seen, total })).status).toBe(205)
    expect(await rowsOf('select id from processes')).toEqual([])
    await ok(kiosk.start({ ...seen, total: 301.2 }))
    await ok(kiosk.start({ ...seen, total: 301.2 }))
    expect(await storedApprovals()).toMatchObject([{ total_cents: 30_120, document: { shownTotalCents: 30_120 } }])
  })

  it('is what staff who approve in their own browser are held to as well', async () => {
    const made = await visit()
    const { sessionToken } = await seedStaff()
    made.customer.app.cookies.set(cookieNames.session, sessionToken)
    made.customer.app.cookies.set(cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, sessionToken))
    const json = { activeStep: 'WAITING_CONFIRMATION', reason: 'Puhelimessa sovittu' }
    const send = (total: number) => made.customer.send('PUT', '/step', { ...json, total }, { version: 2 })
    expect((await expectNothingChanged(() => send(99))).status).toBe(205)
    await confirmed(send(125.5))
    expect((await storedApprovals())[0]?.document).toMatchObject({
      byStaff: { reason: 'Puhelimessa sovittu' },
      shownTotalCents: 12_550,
    })
  })
})

describe('the sum on the button that begins to pay', () => {
  it('begins nothing online where another one is to be paid', async () => {
    const customer = await seedPayer({ visma: fakeVisma() })
    const pay = (total: number | null) => customer.send('POST', '/payment', { ...onlineForm, total })
    for (const total of [257.25, null]) expect((await expectNothingChanged(() => pay(total))).status).toBe(205)
    expect(await rowsOf('select id from payments')).toEqual([])
    await answerOf(pay(269.83))
    expect((await pay(257.25)).status).toBe(409)
  })

  it('applies for no credit where another one is to be paid', async () => {
    const customer = await seedApplicant(fakeMerchant())
    const apply = (total: number) => customer.send('POST', '/resurs-bank-payment', { ...creditForm(), total })
    expect((await expectNothingChanged(() => apply(257.25))).status).toBe(205)
    expect(await rowsOf('select id from payments')).toEqual([])
    await answerOf(apply(269.83))
  })

  it('is settled at the counter only where staff were asked about it', async () => {
    const { customer } = await approvedVisit()
    await moveTo(...toPayment)
    const { token } = await seedStaff()
    const { version } = await customer.status()
    const settle = (total: number) =>
      customer.app.request('/api/staff/process/prc_1/event', {
        method: 'POST',
        token,
        json: { type: 'settle_payment', version, total },
      })
    const refused = await expectNothingChanged(() => settle(257.25))
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'process.changed' }])
    expect((await settle(125.5)).status).toBe(200)
  })
})
