import { expect, it } from 'vitest'

import { instantOf } from '#domain/time/time.ts'
import { emptyDraft, emptyRow, withOrder, withType, type CreateDraft } from '#web/staff/create/create-draft.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'
import { createProcessSchema } from '#worker/contract/staff/visit/create-process.ts'

import { createInput } from './create-input.ts'

const helsinki: Parameters<typeof createInput>[1] = ({ date, time }) =>
  new Date(instantOf({ date, ...time }, 'Europe/Helsinki')).toISOString()
const sent = ({ ...draft }: CreateDraft) => {
  const input = createInput(draft, helsinki)
  expect(createProcessSchema.safeParse(input).error).toBeUndefined()
  return input
}
const ofOrder = withOrder(emptyDraft('order'), freeOrder(), ['DELIVERY', 'ONLY_PAYMENT'])
const typedIn: CreateDraft = {
  ...emptyDraft('none'),
  firstName: ' Eino ',
  lastName: 'Leino',
  phoneNumber: '040 123 4567',
}
const at = (date: string, hour: number, minute = 0) => ({ date, time: { hour, minute } })

it('sends of an order what the order does not say', () => {
  expect(sent(ofOrder)).toEqual({
    clickId: ofOrder.clickId,
    processType: 'DELIVERY',
    workOrderId: 'wo_1',
    lane: 'ROUND_THE_CLOCK',
    send: { when: 'now' },
  })
})

it('puts right only the contact that was typed anew', () => {
  expect(sent({ ...ofOrder, phoneNumber: '+358401234567' })).toMatchObject({
    customer: { phoneNumber: '+358401234567' },
  })
  expect(sent({ ...ofOrder, phoneNumber: '', email: '' })).not.toHaveProperty('customer')
})

it('leaves behind what the chosen type has no use for', () => {
  const left: Partial<CreateDraft> = {
    vehicleId: 'sub_1',
    sendWhen: 'at',
    sendAt: at('2026-11-24', 8),
    lane: 'FAST_LANE',
    hasReservation: true,
    reservationStart: at('2026-11-24', 8),
    rows: [emptyRow()],
    licenseNumber: 'ABC-1',
  }
  expect(sent({ ...ofOrder, ...left, processType: 'ONLY_PAYMENT' })).toEqual({
    clickId: ofOrder.clickId,
    processType: 'ONLY_PAYMENT',
    workOrderId: 'wo_1',
    lane: 'ROUND_THE_CLOCK',
    send: { when: 'now' },
  })
})

it('sends a test drive with the car, and its times as instants of the account’s zone', () => {
  const draft = withType({ ...typedIn, note: ' Tuttu ' }, 'NO_DMS_RETRIEVE_AND_RETURN')
  expect(
    sent({
      ...draft,
      vehicleId: 'sub_1',
      licenseNumber: 'ABC-1',
      lane: 'FAST_LANE',
      languageId: 'lng_sv',
      sendWhen: 'at',
      sendAt: at('2026-11-24', 8, 30),
      hasReservation: true,
      reservationStart: at('2026-11-24', 9),
      reservationEnd: at('2026-07-24', 16),
    }),
  ).toEqual({
    clickId: draft.clickId,
    processType: 'NO_DMS_RETRIEVE_AND_RETURN',
    substituteVehicleId: 'sub_1',
    customer: { firstName: 'Eino', lastName: 'Leino', phoneNumber: '040 123 4567' },
    rows: [],
    lane: 'FAST_LANE',
    languageId: 'lng_sv',
    note: 'Tuttu',
    send: { when: 'at', at: '2026-11-24T06:30:00.000Z' },
    reservationStart: '2026-11-24T07:00:00.000Z',
    reservationEnd: '2026-07-24T13:00:00.000Z',
  })
})

it('sends a payment with its rows in euros, a discount below nothing', () => {
  const row = (description: string, price: string) => ({ ...emptyRow(), description, price })
  const draft = { ...withType(typedIn, 'ONLY_PAYMENT'), rows: [row(' Pesu ', '79,90'), row('Alennus', '−10')] }
  expect(sent({ ...draft, workNumber: 'M-1', licenseNumber: ' abc 12 ', make: 'Saab' })).toMatchObject({
    vehicle: { licenseNumber: 'abc 12', make: 'Saab' },
    workNumber: 'M-1',
    rows: [
      { description: 'Pesu', type: 'NORMAL', payer: 'CUSTOMER', price: 79.9 },
      { description: 'Alennus', type: 'NORMAL', payer: 'CUSTOMER', price: -10 },
    ],
  })
})

it('sends the rest later where staff say so', () => {
  expect(sent({ ...ofOrder, sendWhen: 'later' })).toMatchObject({ send: { when: 'later' } })
})

it('is not sent before there is anything to make it of', () => {
  expect(createInput(emptyDraft('order'), helsinki)).toBeNull()
  expect(createInput({ ...emptyDraft('order'), processType: 'DELIVERY' }, helsinki)).toBeNull()
})
