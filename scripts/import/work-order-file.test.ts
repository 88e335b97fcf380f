import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { BadFile, parseWorkOrders, readWorkOrders } from './work-order-file.ts'

const order = {
  externalWorkOrderId: '26-1',
  processType: 'DELIVERY',
  workOrder: { customer: { firstName: 'Aino' }, orderRows: [] },
}

const complaint = (content: unknown) => {
  try {
    parseWorkOrders(typeof content === 'string' ? content : JSON.stringify(content))
  } catch (error) {
    if (error instanceof BadFile) return error.message
    throw error
  }
  return null
}

describe('a file of work orders', () => {
  it('is read as it stands', () => {
    expect(parseWorkOrders(JSON.stringify([order]))).toEqual([order])
    expect(parseWorkOrders('[]')).toEqual([])
  })

  it('names the order and the field that are wrong', () => {
    const row = { description: 'Työ', type: 'LABOUR', price: 1, payer: 'CUSTOMER' }
    const wrong = { ...order, externalWorkOrderId: '26-2', workOrder: { ...order.workOrder, orderRows: [row] } }
    expect(complaint([order, wrong])).toMatch(/^order 2 \(26-2\) .*\n {2}workOrder\.orderRows\.0\.type: /)
  })

  it('names an order without a number by its place', () => {
    expect(complaint([{ processType: 'DELIVERY' }])).toContain('order 1 is not')
    expect(complaint([7])).toContain('(the order): ')
  })

  it.each([
    ['no JSON', '{"a":', 'not JSON'],
    ['no array', {}, 'not a JSON array'],
    ['an order twice', [order, order], '26-1 is in the file twice'],
  ])('that is %s is refused with the reason', (_case, content, reason) => {
    expect(complaint(content)).toContain(reason)
  })

  it('in windows-1252 is read as what it is', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'orders-'))
    const file = path.join(folder, 'orders.json')
    const named = { ...order, workOrder: { ...order.workOrder, customer: { firstName: 'Väinö' } } }
    writeFileSync(file, Buffer.from(JSON.stringify([named]), 'latin1'))
    expect(readWorkOrders(file)).toEqual([named])
    rmSync(folder, { recursive: true })
  })

  it('that is not there is said to be missing', () => {
    expect(() => readWorkOrders('/nowhere/orders.json')).toThrow(/no such file/)
  })
})
