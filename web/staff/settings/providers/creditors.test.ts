import { describe, expect, it } from 'vitest'

import { changedPaths } from '#web/lib/merge-drafts.ts'
import { moved } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import type { CreditorSetting } from '#worker/contract/staff/settings/provider-settings.ts'

import { creditorsBeside } from './creditor-resource.ts'

const { draftOf } = creditorsBeside([])
const resurs: CreditorSetting = {
  id: 'ocs_1',
  version: 2,
  name: 'Resurs',
  api: 'SIMPLIFIED_FLOW',
  enabled: true,
  credentials: null,
}

describe('the form of a creditor', () => {
  it('begins empty and not offered, or with what is stored', () => {
    expect(draftOf(null)).toEqual({ name: '', api: 'MERCHANT_API', enabled: false })
    expect(draftOf(resurs)).toEqual({ name: 'Resurs', api: 'SIMPLIFIED_FLOW', enabled: true })
  })

  it.each([
    [0, 1, ['b', 'a', 'c']],
    [1, -1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ] as const)('moves the one at %i by %i in the order', (place, by, order) => {
    expect(moved(['a', 'b', 'c'], place, by)).toEqual(order)
  })

  it('has something typed once it is not as it was', () => {
    expect(changedPaths(draftOf(null), draftOf(null))).toEqual([])
    expect(changedPaths(draftOf(null), draftOf(resurs))).toEqual(['name', 'api', 'enabled'])
  })
})
