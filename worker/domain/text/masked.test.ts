import { expect, it } from 'vitest'

import { maskedEmail, maskedPhone } from './masked.ts'

it('tells owners which number or address it is, and nobody else what it is', () => {
  expect(maskedPhone('+358401234567')).toBe('•••• 567')
  expect(maskedEmail('aino.virtanen@example.fi')).toBe('a•••@example.fi')
  expect(maskedEmail('"a@b"@example.fi')).toBe('"•••@example.fi')
  expect(maskedEmail('x')).toBe('x•••')
})
