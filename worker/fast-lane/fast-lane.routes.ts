import { getCookie } from 'hono/cookie'

import { bind } from '#core/bind.ts'
import { visitorCookie } from '#core/csrf.ts'
import { fastLaneCalls } from '#worker/contract/fast-lane.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { createVisit } from './create-visit.ts'
import { fastLaneCallOf } from './fast-lane-call.ts'
import { getWelcome } from './get-welcome.ts'
import { handOver, isTaken, takeOver } from './hand-over.ts'
import { searchVisit } from './search-visit.ts'
import { startVisit } from './start-visit.ts'

/** The calls of the kiosk, and of the phone that takes over from it. */
export const fastLaneRoutes = bind(fastLaneCalls, {
  'GET /api/process/fast-lane/mode': ({ c }) => getWelcome(fastLaneCallOf(c)),
  'POST /api/process/fast-lane/search': ({ c, body }) => searchVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/create': ({ c, body }) => createVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane': ({ c, body }) => startVisit(fastLaneCallOf(c), body),
  'POST /api/process/fast-lane/hand-over': ({ c }) => handOver(customerCallOf(c)),
  'GET /api/process/fast-lane/hand-over': ({ c }) => isTaken(customerCallOf(c)),
  'POST /api/process/fast-lane/take-over': ({ c, deps, body }) =>
    takeOver(deps, { token: body.token, browser: getCookie(c, visitorCookie) ?? '' }),
})
