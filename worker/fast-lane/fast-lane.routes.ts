import { getCookie } from 'hono/cookie'

import { visitorCookie } from '#core/csrf.ts'
import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  fastLaneCreateSchema,
  fastLaneSearchSchema,
  fastLaneStartSchema,
  takeOverSchema,
  type FastLaneCalls,
} from '#worker/contract/fast-lane.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { createVisit } from './create-visit.ts'
import { fastLaneCallOf } from './fast-lane-call.ts'
import { getWelcome } from './get-welcome.ts'
import { handOver, isTaken, takeOver } from './hand-over.ts'
import { searchVisit } from './search-visit.ts'
import { startVisit } from './start-visit.ts'

type Answer<Name extends keyof FastLaneCalls> = FastLaneCalls[Name]['answer']

/** The calls of the kiosk, and of the phone that takes over from it. */
export const fastLaneRoutes = createRouter()
  .get('/api/process/fast-lane/mode', async (c) =>
    c.json<Answer<'GET /api/process/fast-lane/mode'>>(await getWelcome(fastLaneCallOf(c))),
  )
  .post('/api/process/fast-lane/search', validate('json', fastLaneSearchSchema), async (c) =>
    c.json<Answer<'POST /api/process/fast-lane/search'>>(await searchVisit(fastLaneCallOf(c), c.req.valid('json'))),
  )
  .post('/api/process/fast-lane/create', validate('json', fastLaneCreateSchema), async (c) =>
    c.json<Answer<'POST /api/process/fast-lane/create'>>(await createVisit(fastLaneCallOf(c), c.req.valid('json'))),
  )
  .post('/api/process/fast-lane', validate('json', fastLaneStartSchema), async (c) =>
    c.json<Answer<'POST /api/process/fast-lane'>>(await startVisit(fastLaneCallOf(c), c.req.valid('json'))),
  )
  .post('/api/process/fast-lane/hand-over', async (c) =>
    c.json<Answer<'POST /api/process/fast-lane/hand-over'>>(await handOver(customerCallOf(c))),
  )
  .get('/api/process/fast-lane/hand-over', async (c) =>
    c.json<Answer<'GET /api/process/fast-lane/hand-over'>>(await isTaken(customerCallOf(c))),
  )
  .post('/api/process/fast-lane/take-over', validate('json', takeOverSchema), async (c) => {
    const taking = { token: c.req.valid('json').token, browser: getCookie(c, visitorCookie) ?? '' }
    return c.json<Answer<'POST /api/process/fast-lane/take-over'>>(await takeOver(c.get('deps'), taking))
  })
