import { expect, it } from 'vitest'

import { parseRemoteCellSubject, remoteCellSubject, subjectView } from './remote-cell-subject.ts'

it('a subject of another cell is told by its workshop and cell, one of this cell as it is', () => {
  const far = { cell: 'DB_2', workshop: 'Autohuolto Saaristo', what: 'SMS' }
  expect(parseRemoteCellSubject(remoteCellSubject(far))).toEqual(far)
  expect(subjectView({ what: remoteCellSubject(far), workshop: null })).toEqual({
    workshop: 'Autohuolto Saaristo (DB_2)',
    what: 'SMS',
  })
  expect(subjectView({ what: remoteCellSubject({ ...far, workshop: '' }), workshop: null }).workshop).toBe('DB_2')
  expect(subjectView({ what: 'lck_1', workshop: 'Pohjola' })).toEqual({ what: 'lck_1', workshop: 'Pohjola' })
  expect(parseRemoteCellSubject('DB_2')).toBeNull()
})
