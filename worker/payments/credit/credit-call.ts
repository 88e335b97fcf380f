import type { Context } from 'hono'

import type { AppEnv } from '#core/http/hono.ts'
import { customerCallOf, type CustomerCall } from '#worker/process/index.ts'

/** The device data that a creditor wants with an application. An empty text: not known. */
export type Device = { ipAddress: string; userAgent: string }

export type CreditCall = CustomerCall & { device: Device }

/** The address is what the platform saw, whole; what the browser says of it is not asked. */
export function creditCallOf(c: Context<AppEnv>): CreditCall {
  const ipAddress = c.req.header('CF-Connecting-IP') ?? ''
  return { ...customerCallOf(c), device: { ipAddress, userAgent: c.req.header('User-Agent') ?? '' } }
}
