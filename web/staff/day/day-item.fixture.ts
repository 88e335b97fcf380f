import type { DayItem } from '#worker/contract/staff/visit/day.ts'

/** Something planned of a day, for tests: a car that is to come at eight. */
export const dayItem = (more: Partial<DayItem> & { id: string }): DayItem => ({
  kind: 'arrival',
  at: '2026-11-23T06:00:00.000Z',
  startsAt: null,
  readyAt: null,
  endsAt: null,
  mark: 'due',
  state: 'LINK_SENT',
  processType: 'DELIVERY',
  turn: 'customer',
  licenseNumber: 'ABC-123',
  vehicle: 'Mercedes-Benz CLA 200 Shooting Brake',
  customerName: 'Anna-Liisa Lindström-Väänänen',
  boxNumber: null,
  assignee: null,
  accountName: 'Autohuolto Pohjola, Tampere',
  ...more,
})
