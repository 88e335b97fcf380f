import { expect, it } from 'vitest'

import { decideBulk, type InBulk } from './bulk.ts'

const testDrive: InBulk = {
  state: 'KEY_CODE_SENT',
  processType: 'NO_DMS_RETRIEVE',
  keysLaidBack: false,
  isHeldBack: false,
  isConfirmed: true,
  isReminded: false,
}

it('sends no code again of what is held back until its customer is known', () => {
  expect(decideBulk('resend', testDrive)).toEqual({ kind: 'key_code' })
  expect(decideBulk('resend', { ...testDrive, isHeldBack: true })).not.toEqual({ kind: 'key_code' })
})
