import { describe, expect, it } from 'vitest'

import { plainOrder, plainRow, plainService } from '#tests/support/entities.ts'
import type { ExtraService, OrderRow, WorkOrder } from '#worker/contract/process.ts'

import { hasUnlistedRows, orderTotal } from './order-total.ts'

const row = (priceWithVat: number | null, change: Partial<OrderRow> = {}): OrderRow => ({
  ...plainRow,
  id: `r${priceWithVat}`,
  price: priceWithVat,
  priceWithVat,
  ...change,
})

const order = (totalPrice: number | null, orderRows: OrderRow[], sumPrice = totalPrice): WorkOrder => ({
  ...plainOrder,
  orderRows,
  sumPrice,
  totalPrice,
})

const service = (id: string, totalPrice: number | null): ExtraService => ({ ...plainService, id, totalPrice })
const base = { extraServices: [service('wash', 39.9), service('wax', 0.1)], isTotalPriceRounded: false }

describe('the total that a customer approves', () => {
  it('is the work and the chosen services, in exact cents', () => {
    const workOrder = order(100.2, [row(100.1), row(0.1)])
    const selected = [{ id: 'wash', type: 'NORMAL' as const }]
    expect(orderTotal({ ...base, workOrder, selected })).toEqual({ work: 100.2, services: 39.9, total: 140.1 })
  })

  it('is the work alone where nothing was chosen, and the services alone where there is no work order', () => {
    expect(orderTotal({ ...base, workOrder: order(12.34, [row(12.34)]), selected: [] })).toEqual({
      work: 12.34,
      services: null,
      total: 12.34,
    })
    const selected = [{ id: 'wax', type: 'NORMAL' as const }]
    expect(orderTotal({ ...base, workOrder: null, selected })).toEqual({ work: null, services: 0.1, total: 0.1 })
  })

  it('is rounded once, over everything, as it is charged', () => {
    const selected = [{ id: 'wax', type: 'NORMAL' as const }]
    const extraServices = [service('wax', 10.01)]
    // Whether the account lists all of its rows or some.
    for (const rows of [[row(100.02)], [row(50)]]) {
      const workOrder = order(100, rows, 100.02)
      const sums = orderTotal({ workOrder, selected, extraServices, isTotalPriceRounded: true })
      expect(sums).toEqual({ work: 100, services: 10.01, total: 110.05 })
    }
  })

  it('shows nothing where the account shows no prices', () => {
    const nothing = { work: null, services: null, total: null }
    expect(orderTotal({ ...base, workOrder: order(null, [row(null)]), selected: [] })).toEqual(nothing)
    expect(orderTotal({ ...base, workOrder: null, selected: [] })).toEqual(nothing)
    const selected = [{ id: 'wash', type: 'NORMAL' as const }]
    expect(
      orderTotal({ ...base, workOrder: order(5, [row(5)]), extraServices: [service('wash', null)], selected }),
    ).toEqual(nothing)
  })

  it('counts rows that are not listed, and says that there are some', () => {
    const workOrder = order(150, [row(100), row(80, { payer: 'WARRANTY' })])
    expect(hasUnlistedRows(workOrder)).toBe(true)
    expect(orderTotal({ ...base, workOrder, selected: [] }).total).toBe(150)
    expect(hasUnlistedRows(order(100, [row(100.02), row(80, { payer: 'WARRANTY' })], 100.02))).toBe(false)
    expect(hasUnlistedRows(order(null, [row(null)]))).toBe(false)
  })
})
