import { expect, it } from 'vitest'

import { processTypes } from '#domain/enums.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'

import { emptyDraft, withOrder, withType } from './create-draft.ts'

const chosen = (order = freeOrder()) => withOrder(emptyDraft('order'), order, processTypes)

it('takes the ways to reach the customer from the order', () => {
  expect(chosen()).toMatchObject({ phoneNumber: '+358400000101', email: 'aino@example.fi', processType: 'DELIVERY' })
  expect(chosen(freeOrder({ phoneNumber: null, email: null }))).toMatchObject({ phoneNumber: '', email: '' })
})

it('guesses what the order is for', () => {
  const lastProcess = { id: 'prc_1', processType: 'DELIVERY', state: 'PROCESS_DONE' } as const
  expect(chosen(freeOrder({ hasSubstituteCar: true })).processType).toBe('DELIVERY_WITH_SUBSTITUTE_CAR')
  expect(chosen(freeOrder({ hasSubstituteCar: true, lastProcess })).processType).toBe('RETRIEVE')
  expect(chosen(freeOrder({ lastProcess: { ...lastProcess, state: 'CANCELLED' } })).processType).toBe('DELIVERY')
  expect(withOrder(emptyDraft('order'), freeOrder(), ['ONLY_PAYMENT']).processType).toBeNull()
})

it('forgets the customer of an order that is given up, and nothing else', () => {
  const draft = withOrder({ ...chosen(), note: 'Kiire' }, null, processTypes)
  expect(draft).toMatchObject({ order: null, phoneNumber: '', email: '', note: 'Kiire', processType: 'DELIVERY' })
})

it('begins a payment that is typed in with a row, once', () => {
  const draft = withType(emptyDraft('none'), 'ONLY_PAYMENT')
  expect(draft.rows).toHaveLength(1)
  expect(withType(draft, 'ONLY_PAYMENT').rows).toEqual(draft.rows)
  expect(withType(emptyDraft('order'), 'ONLY_PAYMENT').rows).toEqual([])
  expect(withType(emptyDraft('none'), 'NO_DMS_DELIVERY').rows).toEqual([])
})

it('has another click for every draft', () => {
  expect(emptyDraft('none').clickId).not.toBe(emptyDraft('none').clickId)
})
