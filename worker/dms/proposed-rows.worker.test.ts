import { beforeEach, describe, expect, it } from 'vitest'

import { visitWithKeys } from '#tests/support/additional-work.ts'
import { jsonOf } from '#tests/support/board.ts'
import { answerOf } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedApiKey } from '#tests/support/factories.ts'
import { moveTo } from '#tests/support/priced-visit.ts'
import type { DmsStoredWorkOrder, DmsWorkOrder, DmsWorkOrderAnswer } from '#worker/contract/machines/dms.ts'

beforeEach(freshDatabase)

const pads = { reference: 'F-1', title: 'Jarrupalat', urgency: 'SAFETY_NOW' as const, price: 80 }
const tyres = { reference: 'F-2', title: 'Renkaat', urgency: 'SOON' as const, price: 400, words: 'Kuluneet.' }

async function dealerVisit() {
  const visit = await visitWithKeys()
  const { key: token } = await seedApiKey({ id: 'key_2', key: 'dealer-key-of-proposals-0123456789' })
  const path = '/api/dms/work-order/WO-1'
  const read = async () => jsonOf<DmsStoredWorkOrder>(await visit.customer.app.request(path, { token, csrf: false }))
  const put = async (json: DmsWorkOrder) =>
    visit.customer.app.request(path, { method: 'PUT', token, csrf: false, json })
  const { workOrder } = await read()
  const propose = (proposedRows: object[], more: object = {}) =>
    visit.customer.app.request(path, {
      method: 'PUT',
      token,
      csrf: false,
      json: { ...workOrder, ...more, proposedRows },
    })
  return { ...visit, read, put, proposeByDealer: propose }
}
const answered = async (response: Response) => (await jsonOf<DmsWorkOrderAnswer>(response)).changed
const work = () =>
  rowsOf(`select w.number, w.source, w.state, r.reference, r.state as decided
    from additional_work_rows r join additional_work_proposals w on w.id = r.proposal_id order by w.number, r.position`)

describe('work that the dealer system found', () => {
  it('is put before the customer with the order, once, and told by their own name', async () => {
    const visit = await dealerVisit()
    visit.customer.app.d1.forget()
    await answered(await visit.proposeByDealer([pads, tyres]))
    expect(visit.customer.app.d1.roundTrips()).toBe(2)
    expect(await answered(await visit.proposeByDealer([pads, tyres]))).toBe(false)
    await visit.drain()
    expect(visit.sms()).toEqual([expect.stringContaining('lisätyötä')])
    const [proposal] = (await visit.view()).proposals
    if (proposal === undefined) throw new Error('Nothing was proposed')
    expect(proposal.rows).toMatchObject([{ price: 80 }, { price: 400, words: 'Kuluneet.' }])
    await answerOf(visit.answer(proposal, ['ACCEPT', 'DECLINE']))
    expect(await visit.pricing()).toMatchObject({ totalPrice: 225.9 })
    const again = [pads, { ...tyres, price: 1 }]
    expect(await answered(await visit.proposeByDealer(again, { createdBy: 'Kaisa' }))).toBe(true)
    expect(await work()).toEqual([
      { number: 1, source: 'DMS', state: 'DECIDED', reference: 'F-1', decided: 'ACCEPTED' },
      { number: 1, source: 'DMS', state: 'DECIDED', reference: 'F-2', decided: 'DECLINED' },
    ])
    const history = `select actor_kind from process_events where type = 'propose_work'`
    expect(await rowsOf(history)).toEqual([{ actor_kind: 'dms' }])
  })

  it('costs once what was accepted, where the order is put back as it is read', async () => {
    const visit = await dealerVisit()
    await visit.proposeByDealer([pads])
    const [proposal] = (await visit.view()).proposals
    if (proposal === undefined) throw new Error('Nothing was proposed')
    await answerOf(visit.answer(proposal, ['ACCEPT']))
    const { workOrder } = await visit.read()
    expect(workOrder.orderRows).toHaveLength(1)
    await answered(await visit.put({ ...workOrder, createdBy: 'Kaisa' }))
    expect(await visit.pricing()).toMatchObject({ totalPrice: 225.9 })
    expect(await work()).toHaveLength(1)
  })

  it('is one proposal of each row where it is told at once', async () => {
    const visit = await dealerVisit()
    const answers = await Promise.all(
      [[pads], [pads, tyres], [tyres]].map(async (rows) => (await visit.proposeByDealer(rows)).status),
    )
    expect(answers).toEqual([200, 200, 200])
    expect(new Set((await work()).map(({ reference }) => reference))).toEqual(new Set(['F-1', 'F-2']))
    expect(await work()).toHaveLength(2)
  })

  it('is refused where the visit takes none, and nothing is stored', async () => {
    const visit = await dealerVisit()
    const twice = await visit.proposeByDealer([pads, pads])
    expect([twice.status, await twice.json()]).toMatchObject([422, { errors: [{ path: 'proposedRows' }] }])
    await answered(await visit.proposeByDealer([tyres]))
    await moveTo('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE')
    // What was proposed before is a repeat, whatever became of the visit.
    expect(await answered(await visit.proposeByDealer([tyres]))).toBe(false)
    const before = await rowsOf('select version from work_orders')
    const late = await visit.proposeByDealer([pads], { createdBy: 'Kaisa' })
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'additional_work.not_now' }])
    expect(await rowsOf('select version from work_orders')).toEqual(before)
    expect(await work()).toMatchObject([{ reference: 'F-2', decided: 'WITHDRAWN' }])
  })
})
