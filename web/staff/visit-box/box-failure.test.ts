import { expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { boxChangedBy, boxFailure, isTargetTaken } from './box-failure.ts'

const problem = (code: string, more: object = {}) => new ApiProblem({ status: 409, code, ...more })

it.each([
  ['box.opening', 'visitBoxOpening'],
  ['process.no_room_left', 'visitBoxNoneFree'],
  ['visit_box.keys_inside', 'visitBoxKeysStuck'],
  ['visit_box.not_releasable', 'visitBoxNotReleasable'],
  ['constructor', 'visitBoxFailed'],
] as const)('%s is said as %s', (code, key) => {
  expect(boxFailure(problem(code))).toBe(key)
})

it('what was not sent is said to be so, and what is said elsewhere is not said twice', () => {
  expect(boxFailure(new NetworkProblem('offline'))).toBe('visitBoxNotSent')
  expect(boxFailure(null)).toBeNull()
  const taken = problem('request.invalid', { errors: [{ path: 'boxId', code: 'taken' }] })
  expect([isTargetTaken(taken), boxFailure(taken)]).toEqual([true, null])
  const changed = { held: null, free: [], asOf: '' }
  const overtaken = problem('visit_box.changed', { changed })
  expect([boxChangedBy(overtaken), boxFailure(overtaken)]).toEqual([changed, null])
  expect(boxChangedBy(problem('visit_box.changed'))).toBeNull()
})
