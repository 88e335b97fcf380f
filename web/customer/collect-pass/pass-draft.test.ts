import { expect, it } from 'vitest'

import { draftIn } from './pass-draft.ts'

it('a pass that is being given is found again as it was, under the same click', () => {
  const typed = { ...draftIn(''), name: 'Kaisa', phone: '+358 40 123 4567', duration: 'week' as const }
  expect(draftIn(JSON.stringify(typed))).toEqual(typed)
})

it('one that was not begun has a click of its own', () => {
  for (const left of ['', '{', 'null', '"x"', '{}']) expect(draftIn(left)).toMatchObject({ name: '', phone: '' })
  expect(draftIn('').clickId).not.toBe(draftIn('').clickId)
})
