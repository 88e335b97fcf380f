import { expect, it } from 'vitest'

import { boxReleaseOf, isNotifiedOfBox, mayCarryKeys } from './visit-box.ts'

const visit = { keysLaidBack: false, hasKeys: false, processType: 'DELIVERY' } as const

it.each([
  [{ state: 'KEY_CODE_SENT' }, 'expire'],
  [{ state: 'KEY_CODE_SEND_FAILED' }, 'expire'],
  [{ state: 'KEY_CODE_SENT', hasKeys: true }, null],
  [{ state: 'WAITING_KEY_CODE' }, null],
  [{ state: 'CUSTOMER_KEYS_DELIVERED', hasKeys: true }, null],
  [{ state: 'ADVISOR_VISIT_REQUIRED', hasKeys: true }, 'take_out'],
  [{ state: 'PAYMENT_LINK_SENT', hasKeys: true, keysLaidBack: true }, 'take_out'],
  [{ state: 'RETRIEVE_STARTED', hasKeys: true, keysLaidBack: true }, null],
] as const)('the box of a visit in %j is given back by: %s', (given, release) => {
  expect(boxReleaseOf({ ...visit, ...given })).toBe(release)
})

it.each([
  [{ state: 'CUSTOMER_KEYS_DELIVERED', hasKeys: true }, true],
  [{ state: 'PAYMENT_DONE', hasKeys: true, processType: 'RETRIEVE' }, true],
  [{ state: 'KEY_CODE_SENT', hasKeys: false }, false],
  [{ state: 'KEY_CODE_SENT', hasKeys: true, processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' }, false],
  [{ state: 'CUSTOMER_KEYS_DELIVERED', hasKeys: true, processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' }, true],
] as const)('keys of a visit in %j may be carried to another box: %s', (given, may) => {
  expect(mayCarryKeys({ ...visit, ...given })).toBe(may)
})

it.each([
  [{ state: 'KEY_CODE_SENT' }, true],
  [{ state: 'WAITING_KEY_CODE' }, false],
  [{ state: 'CUSTOMER_KEYS_DELIVERED', hasKeys: true }, false],
  [{ state: 'PAYMENT_DONE', hasKeys: true, keysLaidBack: true }, true],
] as const)('a customer of a visit in %j is told of another box: %s', (given, told) => {
  expect(isNotifiedOfBox({ ...visit, ...given })).toBe(told)
})
