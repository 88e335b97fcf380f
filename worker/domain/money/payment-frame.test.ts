import { expect, it } from 'vitest'

import { frameReturnOf } from './payment-frame.ts'

it('takes of all that a frame may say the two ways back and nothing else', () => {
  expect(frameReturnOf({ paymentReturn: 'success' })).toBe('success')
  expect(frameReturnOf({ paymentReturn: 'checkout', more: 1 })).toBe('checkout')
  for (const other of [
    { paymentReturn: 'https://elsewhere.example' },
    { paymentReturn: ['success'] },
    {},
    null,
    'success',
  ])
    expect(frameReturnOf(other)).toBeNull()
})
