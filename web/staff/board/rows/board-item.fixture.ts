import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

/** A row of the board for tests: a delivery that the customer has confirmed. */
export function boardItem(overrides: Partial<BoardItem> = {}): BoardItem {
  return {
    id: 'prc_1',
    version: 1,
    state: 'STARTED',
    processType: 'DELIVERY',
    turn: 'staff',
    waitingSince: '2026-11-20T08:00:00.000Z',
    soonAt: null,
    lateAt: null,
    dueAt: null,
    licenseNumber: 'ABC-123',
    vehicle: 'Volvo EX30',
    customerName: 'Aino Virtanen',
    externalWorkOrderId: '26-004805',
    boxNumber: null,
    reservationStart: null,
    messageFailed: false,
    assignee: null,
    asksPrice: false,
    owed: null,
    unansweredSince: null,
    keyMissing: false,
    boxForced: false,
    wishesKeysBack: false,
    call: null,
    accountId: 'acc_tampere',
    accountName: 'Autohuolto Pohjola, Tampere',
    needsMe: true,
    ...overrides,
  }
}
