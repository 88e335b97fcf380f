import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  boardChangesQuerySchema,
  boardQuerySchema,
  type BoardChanges,
  type BoardPage,
} from '#worker/contract/staff/board.ts'

import { getBoard } from './get-board.ts'
import { getChanges } from './get-changes.ts'

/** The board of processes. */
export const boardRoutes = createRouter()
  .get('/api/staff/process', validate('query', boardQuerySchema), async (c) => {
    const call = { deps: c.get('deps'), staff: c.get('staff') }
    return c.json<BoardPage>(await getBoard(call, c.req.valid('query')))
  })
  .get('/api/staff/process/changes', validate('query', boardChangesQuerySchema), async (c) => {
    const call = { deps: c.get('deps'), staff: c.get('staff') }
    return c.json<BoardChanges>(await getChanges(call, c.req.valid('query')))
  })
