import { expect, it } from 'vitest'

import { resendable } from './resend.ts'

it('the code of a box in which paid keys wait, and of no other', () => {
  expect(resendable({ state: 'PAYMENT_DONE', processType: 'RETRIEVE' })).toEqual(['key_code', 'link'])
  expect(resendable({ state: 'PAYMENT_DONE', processType: 'DELIVERY' })).toEqual(['link'])
  expect(resendable({ state: 'PAYMENT_DONE', processType: 'DELIVERY', keysLaidBack: true })).toEqual([
    'key_code',
    'link',
  ])
})

it.each([
  ['LINK_SENT', 'DELIVERY', ['link']],
  ['LINK_SEND_FAILED', 'DELIVERY', ['link']],
  ['LINK_GENERATED', 'DELIVERY', []],
  ['SCHEDULED_FOR_DELAYED_LINK_SENDING', 'DELIVERY', []],
  ['STARTED', 'DELIVERY', ['link']],
  ['KEY_CODE_SEND_FAILED', 'DELIVERY', ['key_code', 'link']],
  ['WAITING_KEY_CODE', 'DELIVERY', ['link']],
  ['PAYMENT_LINK_SENT', 'RETRIEVE', ['payment_link', 'link']],
  ['PAYMENT_LINK_SEND_FAILED', 'ONLY_PAYMENT', ['payment_link']],
  ['PROCESS_DONE', 'DELIVERY', []],
  ['CANCELLED', 'DELIVERY', []],
] as const)('in %s (%s) staff may send again: %j', (state, processType, kinds) => {
  expect(resendable({ state, processType })).toEqual(kinds)
})
