import { expect, it } from 'vitest'

import { playCourse } from '#tests/support/keys-course.ts'

/** The number of courses for a release; a change needs fewer. */
const courses = process.env['LONG'] === '1' ? 100_000 : 10_000

it(`gives keys to nobody but their owner in ${courses} courses over 20 boxes`, { timeout: 600_000 }, () => {
  let claims = 0
  let puts = 0
  for (let seed = 1; seed <= courses; seed += 1) {
    const course = playCourse(seed)
    claims += course.claims
    puts += course.puts
  }
  // Most keys find their owner by themselves, however badly they are told of.
  expect(claims / puts).toBeGreaterThan(0.5)
})
