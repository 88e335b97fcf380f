import type { Context } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import { clientAddress } from '#core/http/client-address.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { parseProcessCode } from '#domain/access/codes.ts'

import { staffCookieHash } from './approval/index.ts'

/** A call of a customer: the code in canonical form, where it came from, and the version that was on the screen. */
export type CustomerCall = {
  deps: Dependencies
  /** Canonical, or a text that no process has. */
  code: string
  clientAddress: string
  /** The route is one of those that a code of a kiosk opens. */
  takesKioskCodes: boolean
  /** Null where the client did not say. */
  seenVersion: number | null
  /** Hashed: the session of staff that this browser has as well, or nobody's. */
  staffCookie: string
}

/** A code that cannot exist: looked up like any other, so that the answer takes the same time. */
const impossibleCode = '------------'

export function canonicalCode(typed: string): string {
  return parseProcessCode(typed) ?? impossibleCode
}

function seenVersionOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const [, version] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header) ?? []
  if (version === undefined) throw requestInvalidField('If-Match', 'invalid_format')
  return Number(version)
}

export function customerCallOf(c: Context<AppEnv>): CustomerCall {
  return {
    deps: c.get('deps'),
    code: canonicalCode(c.req.header('X-Process-Code') ?? ''),
    clientAddress: clientAddress(c),
    takesKioskCodes: c.get('takesKioskCodes'),
    seenVersion: seenVersionOf(c.req.header('If-Match')),
    staffCookie: staffCookieHash(c),
  }
}
