import { beforeEach, describe, expect, it } from 'vitest'

import { answerBy, row, visitWithKeys, type Answered } from '#tests/support/additional-work.ts'
import { answerOf, storedApprovals } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import type { StaffAdditionalWork } from '#worker/contract/staff/visit/additional-work.ts'

beforeEach(freshDatabase)

const wipers = row({ title: 'Pyyhkijät', price: undefined, priceWithVat: 79.9 })

describe('additional work that is priced with VAT', () => {
  it('costs exactly that, from the proposal to the bill', async () => {
    const visit = await visitWithKeys()
    const proposal = await visit.propose([wipers])
    expect(proposal.rows).toMatchObject([{ price: 63.67, priceWithVat: 79.9, isPricedWithVat: true }])
    const answered = await answerOf<Answered>(visit.answer(proposal, ['ACCEPT'], { total: 205.4 }))
    expect(answered.additionalWork.sums).toMatchObject({ total: 205.4 })
    expect(await visit.pricing()).toMatchObject({ totalPrice: 205.4 })
    const [, approval] = await storedApprovals()
    expect(approval?.total_cents).toBe(20_540)
    expect(await rowsOf('select cents from process_sums')).toEqual([{ cents: 20_540 }])
    expect(await rowsOf('select gross_cents, price_cents from order_rows where gross_cents is not null')).toEqual([
      { gross_cents: 7_990, price_cents: 6_367 },
    ])
    await expect(rowsOf('update additional_work_rows set gross_cents = 1')).rejects.toThrow('additional_work.decided')
  })

  it('is put otherwise, without VAT and with it', async () => {
    const visit = await visitWithKeys()
    const { id, version } = await visit.propose([wipers])
    const put = async (rows: object[], seen: number) => {
      const response = await visit.staff('PUT', `/${id}`, { version: seen, answerBy: answerBy(), rows })
      return (await response.json<StaffAdditionalWork>()).proposals[0]
    }
    const net = await put([row()], version)
    expect(net?.rows).toMatchObject([{ price: 80, priceWithVat: 100.4 }])
    expect(net?.rows[0]).not.toHaveProperty('isPricedWithVat')
    const gross = await put([{ ...wipers, price: null, priceWithVat: 129.9 }], net?.version ?? 0)
    expect(gross?.rows).toMatchObject([{ priceWithVat: 129.9, isPricedWithVat: true }])
  })

  it('has one price', async () => {
    const visit = await visitWithKeys()
    const refused = await visit.proposeRows([row({ priceWithVat: 79.9 })])
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ path: 'rows.0.priceWithVat', code: 'only_one_price' }] },
    ])
  })
})
