import type { Context } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import type { IncomingReport } from '#worker/providers/port.ts'

/** A call of a gateway. The address as it was given out: behind a proxy the request may name another. */
export async function incomingOf(c: Context<AppEnv>, { config }: Dependencies): Promise<IncomingReport> {
  const { pathname, search } = new URL(c.req.url)
  const body = new Uint8Array(await c.req.arrayBuffer())
  return { url: `${config.appUrl}${pathname}${search}`, headers: c.req.raw.headers, body }
}

export function forgedCall(): AppError {
  return new AppError({ code: 'callback.forged', status: 401, title: 'The report does not bear its sender’s mark' })
}
