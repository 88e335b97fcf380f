import type { FreeWorkOrder } from '#worker/contract/staff/visit/create-process.ts'

/** An order of the dealer system, for tests. */
export function freeOrder(given: Partial<FreeWorkOrder> = {}): FreeWorkOrder {
  return {
    id: 'wo_1',
    externalWorkOrderId: '26-004801',
    licenseNumber: 'XKY-482',
    vehicle: 'Volvo V60',
    customerName: 'Aino Väänänen',
    phoneNumber: '+358400000101',
    email: 'aino@example.fi',
    languageLcid: 'sv-FI',
    reservationStart: null,
    reservationEnd: null,
    total: 412.5,
    open: 412.5,
    hasSubstituteCar: false,
    lastProcess: null,
    ...given,
  }
}
