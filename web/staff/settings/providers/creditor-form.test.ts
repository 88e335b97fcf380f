import { describe, expect, it } from 'vitest'

import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

import { creditorFacts, draftOf, isCreditor, isSameDraft, moved } from './creditor-form.ts'

const text: SettingsText = (key, values) => fillText(fi[key], values)
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
    expect([isSameDraft(draftOf(null), draftOf(null)), isSameDraft(draftOf(null), draftOf(resurs))]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['a', 1, ['b', 'a', 'c']],
    ['b', -1, ['b', 'a', 'c']],
    ['c', -1, ['a', 'c', 'b']],
    ['a', -1, null],
    ['c', 1, null],
    ['x', 1, null],
  ] as const)('moves %s by %i in the order', (id, by, order) => {
    expect(moved(['a', 'b', 'c'], id, by)).toEqual(order)
  })

  it('is told in a line to who was not the first to change it', () => {
    expect(creditorFacts(resurs, text)).toBe('Resurs, tarjolla')
    expect(creditorFacts({ ...resurs, enabled: false }, text)).toBe('Resurs, ei tarjolla')
    expect([isCreditor(resurs), isCreditor(null)]).toEqual([true, false])
  })
})
