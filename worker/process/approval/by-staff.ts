import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import { cookiesOf } from '#core/http/cookies.ts'
import { AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'

/** Somebody of the staff, in whose browser a customer's approval was given, and why it was. */
export type ByStaff = { userId: string; reason: string }

/** The cookie of staff that a browser shows beside what it calls as a customer, hashed. */
export function staffCookieHash(c: Context<AppEnv>): string {
  return sha256Hex(getCookie(c, cookiesOf(c.get('deps').config).session.name) ?? '')
}

/** Throws 422 where somebody is signed in and gave no reason; a reason of nobody's is left out. */
export function byStaffOf(here: readonly { userId: string }[], reason: string | undefined): ByStaff | null {
  const [staff] = here
  if (staff === undefined) return null
  if (reason === undefined) throw reasonNeeded()
  return { userId: staff.userId, reason }
}

function reasonNeeded(): AppError {
  const errors = [{ path: 'reason', code: 'required' }]
  return new AppError({ code: 'approval.reason_needed', status: 422, title: 'Staff are signed in here', errors })
}
