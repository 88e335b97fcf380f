import { bind } from '#core/bind.ts'
import { boardCalls } from '#worker/contract/staff/desk-calls.ts'

import { getBoard } from './get-board.ts'
import { getChanges } from './get-changes.ts'

/** The board of processes. */
export const boardRoutes = bind(boardCalls, {
  'GET /api/staff/process': ({ deps, staff, query }) => getBoard({ deps, staff }, query),
  'GET /api/staff/process/changes': ({ deps, staff, query }) => getChanges({ deps, staff }, query),
})
