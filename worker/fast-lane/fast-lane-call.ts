import type { Context } from 'hono'

import { clientAddress } from '#core/client-address.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/hono.ts'

/** A call of a kiosk: the workshop whose hall it stands in, the device where that is known, and where it came from. */
export type FastLaneCall = { deps: Dependencies; accountCode: string; device?: string; clientAddress: string }

export function fastLaneCallOf(c: Context<AppEnv>): FastLaneCall {
  return {
    deps: c.get('deps'),
    accountCode: (c.req.header('X-Account-Code') ?? '').slice(0, 64),
    clientAddress: clientAddress(c),
  }
}
