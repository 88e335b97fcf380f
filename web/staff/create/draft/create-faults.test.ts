import { describe, expect, it } from 'vitest'

import {
  emptyDraft,
  emptyRow,
  withOrder,
  withType,
  type CreateDraft,
  type DraftRow,
} from '#web/staff/create/create-draft.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'

import { faultsOf } from './create-faults.ts'

const now = '2026-11-20T12:00'
const faults = (draft: CreateDraft) => faultsOf(draft, now)
const ofOrder = withOrder(emptyDraft('order'), freeOrder(), ['DELIVERY'])
const row = (more: Partial<DraftRow> = {}): DraftRow => ({ ...emptyRow(), description: 'Pesu', price: '80', ...more })
const payment: CreateDraft = {
  ...withType(emptyDraft('none'), 'ONLY_PAYMENT'),
  lastName: 'Leino',
  phoneNumber: '040 123 4567',
  rows: [row()],
}
const testDrive: CreateDraft = { ...payment, processType: 'NO_DMS_RETRIEVE', rows: [], vehicleId: 'sub_1' }
const at = (date: string, hour: number, minute = 0) => ({ date, time: { hour, minute } })

it('finds nothing wrong with a draft that can be sent', () => {
  for (const draft of [ofOrder, payment, testDrive]) expect(faults(draft)).toEqual({})
})

it('asks for the order and the type first', () => {
  expect(faults(emptyDraft('order'))).toEqual({ workOrderId: 'createFault_order', processType: 'createFault_type' })
  expect(faults(emptyDraft('none'))).toMatchObject({ processType: 'createFault_type' })
})

describe('how the customer is reached', () => {
  it.each([
    [{ phoneNumber: '', email: '' }, { 'customer.phoneNumber': 'createFault_contact' }],
    [{ phoneNumber: '12' }, { 'customer.phoneNumber': 'createFault_phone' }],
    [{ phoneNumber: 'Aino' }, { 'customer.phoneNumber': 'createFault_phone' }],
    [{ phoneNumber: '', email: 'aino@' }, { 'customer.email': 'createFault_email' }],
    [{ phoneNumber: '', email: 'aino@example.fi' }, {}],
    [{ phoneNumber: '(040) 123.4567' }, {}],
  ])('%j: %j', (typed, found) => {
    expect(faults({ ...payment, ...typed })).toEqual(found)
  })

  it('is left to the order where nothing is typed', () => {
    expect(faults({ ...ofOrder, phoneNumber: '', email: '' })).toEqual({})
    const unreachable = withOrder(emptyDraft('order'), freeOrder({ phoneNumber: null, email: null }), ['DELIVERY'])
    expect(faults(unreachable)).toEqual({ 'customer.phoneNumber': 'createFault_contact' })
  })
})

describe('what is typed in', () => {
  it.each<[Partial<CreateDraft>, Record<string, string>]>([
    [{ lastName: ' ' }, { 'customer.lastName': 'createFault_name' }],
    [{ lastName: '', name: 'Pohjola Oy' }, {}],
    [{ workNumber: 'M 1' }, { workNumber: 'createFault_workNumber' }],
    [{ make: 'Saab' }, { 'vehicle.licenseNumber': 'createFault_required' }],
    [{ licenseNumber: '--' }, { 'vehicle.licenseNumber': 'createFault_plate' }],
    [{ rows: [] }, { rows: 'createFault_rows' }],
    [{ rows: [row({ payer: 'WARRANTY' })] }, { rows: 'createFault_rows' }],
    [{ rows: [row(), row({ price: '-80' })] }, { rows: 'createFault_rows' }],
    [{ rows: [row(), row({ description: ' ' })] }, { 'rows.1.description': 'createFault_required' }],
    [{ rows: [row({ price: '8,5,5' })] }, { 'rows.0.price': 'createFault_price' }],
    [{ rows: [row({ price: '' })] }, { 'rows.0.price': 'createFault_price' }],
  ])('%j: %j', (typed, found) => {
    expect(faults({ ...payment, ...typed })).toEqual(found)
  })

  it('names the car whose keys are handed out', () => {
    expect(faults({ ...testDrive, vehicleId: '' })).toEqual({ substituteVehicleId: 'createFault_car' })
    expect(faults({ ...testDrive, carIsOurs: false })).toEqual({ 'vehicle.licenseNumber': 'createFault_required' })
    expect(faults({ ...testDrive, carIsOurs: false, licenseNumber: 'ABC-1' })).toEqual({})
  })
})

describe('times', () => {
  it.each<[Partial<CreateDraft>, Record<string, string>]>([
    [{ sendWhen: 'at' }, { 'send.at': 'createFault_time' }],
    [{ sendWhen: 'at', sendAt: at('2026-11-20', 12) }, { 'send.at': 'createFault_past' }],
    [{ sendWhen: 'at', sendAt: at('2026-11-20', 12, 1) }, {}],
    [{ sendWhen: 'later', sendAt: at('2026-11-01', 8) }, {}],
    [{ hasReservation: true }, { reservationStart: 'createFault_time' }],
    [
      { hasReservation: true, reservationStart: at('2026-11-24', 10), reservationEnd: at('2026-11-24', 9, 55) },
      { reservationEnd: 'createFault_beforeStart' },
    ],
    [{ hasReservation: false, reservationStart: at('2026-11-24', 10), reservationEnd: at('2026-11-23', 9) }, {}],
  ])('%j: %j', (typed, found) => {
    expect(faults({ ...testDrive, ...typed })).toEqual(found)
  })

  it('are nothing to a payment', () => {
    expect(faults({ ...payment, sendWhen: 'at' })).toEqual({})
  })
})
