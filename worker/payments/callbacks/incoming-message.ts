import type { Context } from 'hono'

import type { AppEnv } from '#core/http/hono.ts'
import type { IncomingMessage } from '#worker/providers/index.ts'

/** The bytes as they came: signatures are made over them. */
export async function messageOf(c: Context<AppEnv>): Promise<IncomingMessage> {
  const { searchParams: query } = new URL(c.req.url)
  return { query, headers: c.req.raw.headers, body: new Uint8Array(await c.req.arrayBuffer()) }
}
