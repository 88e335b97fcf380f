import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { Dependencies } from '#core/dependencies.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { staffCookieHash } from '#worker/process/approval/index.ts'

/** A call of a kiosk: the workshop that it stands in, its cookie (hashed), and where it came from. */
export type FastLaneCall = {
  deps: Dependencies
  accountCode: string
  sessionHash: string
  clientAddress: string
  /** Hashed: the session of staff that this browser has as well, or nobody's. */
  staffCookie: string
}

export function fastLaneCallOf(c: Context<AppEnv>): FastLaneCall {
  return {
    deps: c.get('deps'),
    accountCode: (c.req.header('X-Account-Code') ?? '').slice(0, 64),
    sessionHash: sha256Hex(getCookie(c, cookiesOf(c.get('deps').config).kiosk.name) ?? ''),
    clientAddress: clientAddress(c),
    staffCookie: staffCookieHash(c),
  }
}
