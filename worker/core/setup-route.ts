import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from './hono.ts'
import type { SetupCall } from './setup-change.ts'

const id = z.string().min(1).max(64)

/** Of `/api/staff/account/:accountId/…`. */
export const accountParam = z.strictObject({ accountId: id })
/** Of `/api/staff/account/:accountId/…/:id`. */
export const setupParam = z.strictObject({ accountId: id, id })

/** Who sets up which account; only for routes below `/api/staff/account/:accountId/`. */
export function setupCallOf(c: Context<AppEnv>): SetupCall {
  return { deps: c.get('deps'), staff: c.get('staff'), accountId: c.req.param('accountId') ?? '' }
}
