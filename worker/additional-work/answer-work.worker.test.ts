import { beforeEach, describe, expect, it } from 'vitest'

import { row, visitWithKeys, type Answered } from '#tests/support/additional-work.ts'
import { answerOf, storedApprovals } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { askedPrice, brakes, service } from '#tests/support/priced-visit.ts'

beforeEach(freshDatabase)

const tyres = row({ title: 'Renkaat', price: 400, urgency: 'SOON' })
const wipers = row({ title: 'Pyyhkijät', price: 30, urgency: 'CAN_WAIT' })
const orderRows = () => rowsOf(`select description, price_cents from order_rows order by position`)
const turn = async () => (await rowsOf(`select turn from processes`))[0]?.['turn']

describe('additional work that is proposed', () => {
  it('is told once, waits for the customer, and is decided row by row in one batch', async () => {
    const visit = await visitWithKeys()
    const { customer } = visit
    const picture = await visit.upload()
    const pads = row({ pictures: [{ id: picture.id, alt: 'Jarrupala, 1 mm jäljellä' }] })
    const proposal = await visit.propose([pads, tyres, wipers])
    expect(await turn()).toBe('customer')
    await visit.drain()
    expect(visit.sms()).toEqual([expect.stringContaining('lisätyötä')])
    expect(await customer.status()).toMatchObject({ additionalWork: 'ASKED' })
    customer.app.d1.forget()
    const decided = await answerOf<Answered>(visit.answer(proposal, ['ACCEPT', 'DECLINE', 'ACCEPT']))
    expect(decided.additionalWork.proposals).toMatchObject([
      { state: 'DECIDED', rows: [{ state: 'ACCEPTED' }, { state: 'DECLINED' }, { state: 'ACCEPTED' }] },
    ])
    expect(decided.process).toMatchObject({ additionalWork: 'SHOWN', askedPrice: null })
    expect(await orderRows()).toEqual([
      { description: 'Huolto', price_cents: 10_000 },
      { description: 'Jarrupalat, eteen', price_cents: 8_000 },
      { description: 'Pyyhkijät', price_cents: 3_000 },
    ])
    expect(await turn()).toBe('staff')
    const [, approval] = await storedApprovals()
    expect(approval?.total_cents).toBe(26_355)
    expect(approval?.document).toMatchObject({
      kind: 'additional_work',
      totalCents: 26_355,
      additionalWork: {
        proposalId: proposal.id,
        decisions: [
          { decision: 'ACCEPT', findings: [{ sha256: picture.sha256, alt: 'Jarrupala, 1 mm jäljellä' }] },
          { decision: 'DECLINE', priceCents: 40_000, urgency: 'SOON' },
          { decision: 'ACCEPT' },
        ],
      },
    })
    expect(await visit.pricing()).toMatchObject({
      totalPrice: 263.55,
      agreed: { approved: 263.55, now: 263.55, ceiling: 303.08, moves: [] },
    })
    const page = await customer.app.request(`/api/staff/process/${customer.id}`, { token: visit.mechanic.token })
    expect(await page.json()).toMatchObject({ approvals: [{ kind: 'ORDER' }, { kind: 'ADDITIONAL_WORK' }] })
  })

  it('answers a repeat as it answered the first, however often', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose()
    const given = { answerId: 'answer-of-aino', total: 225.9 }
    const first = await visit.answer(proposal, ['ACCEPT'], given)
    const again = await Promise.all([1, 2].map(() => visit.answer(proposal, ['ACCEPT'], given)))
    expect([first, ...again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await storedApprovals()).toHaveLength(2)
    expect(await orderRows()).toHaveLength(2)
  })

  it('lets one of two answers at once through, and loses nothing of the other', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose([row(), tyres])
    const answers = await Promise.all([
      visit.answer(proposal, ['ACCEPT', 'DECLINE'], { total: 225.9 }),
      visit.answer(proposal, ['DECLINE', 'ACCEPT'], { total: 627.5 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      code: 'additional_work.changed',
      changed: { proposals: [{ version: 2 }] },
    })
    expect(await orderRows()).toHaveLength(2)
  })

  it('asks for no price that was accepted just now, keeps what joined, and asks where the dealer system raises the rest', async () => {
    const visit = await visitWithKeys()
    await answerOf(visit.answer(await visit.propose([tyres]), ['ACCEPT']))
    expect(await askedPrice(visit.customer)).toBeNull()
    await visit.put([{ ...service, price: 110 }])
    expect(await orderRows()).toHaveLength(2)
    expect(await askedPrice(visit.customer)).toBeNull()
    await visit.put([service, brakes, brakes])
    expect(await askedPrice(visit.customer)).toBe(828.3)
    const wiped = await visit.propose([wipers])
    const refused = await visit.answer(wiped, ['ACCEPT'])
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'additional_work.price_asked' }])
    await answerOf(visit.answer(wiped, ['DECLINE']))
    expect(await askedPrice(visit.customer)).toBe(828.3)
    expect((await storedApprovals()).at(-1)?.total_cents).toBe(62_750)
  })

  it('is refused at another price than was on the screen, and once it was withdrawn', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose()
    await visit.put([{ ...service, price: 101 }])
    const dearer = await visit.answer(proposal, ['ACCEPT'], { total: 225.9 })
    expect([dearer.status, await dearer.text()]).toEqual([205, ''])
    expect((await visit.view()).sums.total).toBe(126.76)
    expect((await visit.staff('POST', `/${proposal.id}/withdraw`, { version: proposal.version })).status).toBe(200)
    expect(await turn()).toBe('staff')
    const late = await visit.answer(proposal, ['ACCEPT'])
    expect(late.status).toBe(409)
    expect(await orderRows()).toHaveLength(1)
  })

  it('waits for a call where the customer wishes one, and may be decided afterwards', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose([row(), wipers])
    await answerOf(visit.answer(proposal, ['CALL', 'DECLINE']))
    expect(await turn()).toBe('staff')
    const [open] = (await visit.view()).proposals
    if (open === undefined) throw new Error('The proposal is gone')
    const asked = { ...open, rows: open.rows.filter(({ state }) => state === 'CALL_REQUESTED') }
    await answerOf(visit.answer(asked, ['ACCEPT']))
    expect((await visit.view()).proposals[0]).toMatchObject({ state: 'DECIDED' })
    expect(await visit.pricing()).toMatchObject({ totalPrice: 225.9 })
  })

  it('asks nothing of who waits for a call, and asks of what is proposed besides, though it is staff that must act', async () => {
    const visit = await visitWithKeys()
    await answerOf(visit.answer(await visit.propose(), ['CALL']))
    expect(await visit.customer.status()).toMatchObject({ additionalWork: 'CALL_REQUESTED' })
    await visit.propose([tyres])
    expect(await turn()).toBe('staff')
    expect(await visit.customer.status()).toMatchObject({ additionalWork: 'ASKED' })
  })

  it('is withdrawn by the payment, and takes no answer after it', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose()
    for (const state of ['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE'])
      await rowsOf(`update processes set state = '${state}', version = version + 1`)
    expect((await visit.view()).proposals[0]).toMatchObject({ state: 'WITHDRAWN', rows: [{ state: 'WITHDRAWN' }] })
    const late = await visit.answer(proposal, ['ACCEPT'])
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'additional_work.not_now' }])
  })
})

describe('the database', () => {
  it('keeps what was decided as it was decided', async () => {
    const visit = await visitWithKeys()
    await answerOf(visit.answer(await visit.propose(), ['DECLINE']))
    for (const change of [
      `update additional_work_rows set state = 'ACCEPTED'`,
      `update additional_work_rows set price_cents = 1`,
      'delete from additional_work_rows',
    ])
      await expect(rowsOf(change)).rejects.toThrow('additional_work.decided')
  })
})
