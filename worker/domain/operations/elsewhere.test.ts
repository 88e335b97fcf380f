import { expect, it } from 'vitest'

import { elsewhereOf, subjectElsewhere, toldOf } from './elsewhere.ts'

it('a subject of another cell is told by its workshop and cell, one of this cell as it is', () => {
  const far = { cell: 'DB_2', workshop: 'Autohuolto Saaristo', what: 'SMS' }
  expect(elsewhereOf(subjectElsewhere(far))).toEqual(far)
  expect(toldOf({ what: subjectElsewhere(far), workshop: null })).toEqual({
    workshop: 'Autohuolto Saaristo (DB_2)',
    what: 'SMS',
  })
  expect(toldOf({ what: subjectElsewhere({ ...far, workshop: '' }), workshop: null }).workshop).toBe('DB_2')
  expect(toldOf({ what: 'lck_1', workshop: 'Pohjola' })).toEqual({ what: 'lck_1', workshop: 'Pohjola' })
  expect(elsewhereOf('DB_2')).toBeNull()
})
