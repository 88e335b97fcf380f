import { beforeEach, expect, it } from 'vitest'

import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { threeWorkshops, workshops } from '#tests/support/three-workshops.ts'
import type { Problem } from '#worker/contract/problem.ts'

import { addressOf, isGranted, staffRoutes, type StaffCall } from './staff-routes.ts'

beforeEach(freshDatabase)

/** As D1 and the SQLite below it say it, and for how long whoever asked is told to wait. */
const troubles = [
  ['busy', 'D1_ERROR: database is locked: SQLITE_BUSY', '5'],
  ['full', 'D1_ERROR: database or disk is full: SQLITE_FULL', '60'],
] as const

it.each(troubles)(
  'a database that is %s is told as that by every route of staff, and nothing is half done',
  async (trouble, words, retryAfter) => {
    const { app, user } = await threeWorkshops('superuser')
    const [at] = workshops
    const before = await everyRow()
    const send = (call: StaffCall) =>
      app.request(addressOf(call, at), {
        method: call.method,
        token: user.token,
        ...(call.sample.json && { json: call.sample.json(at) }),
        ...(call.sample.body && { body: call.sample.body() }),
      })
    const wrong: string[] = []
    // At the reading of the session, and at what comes after it.
    for (const passing of [0, 1]) {
      for (const call of staffRoutes) {
        let trips = 0
        app.d1.through(async (work) => {
          trips += 1
          if (trips > passing) throw new Error(words)
          return work()
        })
        const response = await send(call)
        const { code } = await response.json<Partial<Problem>>().catch((): Partial<Problem> => ({}))
        const isTold =
          response.status === 503 &&
          code === `database.${trouble}` &&
          response.headers.get('Retry-After') === retryAfter
        const isUntouched = trips <= passing && isGranted(call, response.status)
        if (!isTold && !isUntouched) wrong.push(`${call.name} after ${passing}: ${response.status} ${code}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everyRow()).toEqual(before)
  },
)
