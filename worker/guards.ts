import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'

import { customerActor, systemActor } from '#core/actor.ts'
import { tooManyCalls, type MachineKind } from '#core/http/call-limits.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import { AppError, notFound } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { deviceHeaders } from '#core/secrets/signed-request.ts'
import type { Route } from '#worker/contract/route.ts'
import { notEnrolled } from '#worker/fast-lane/index.ts'
import { requireStaff } from '#worker/staff/index.ts'

/** The code itself is looked up by the verb, in the batch of what it reads anyway. */
const customerGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.req.header('X-Process-Code')) throw notFound('process')
  c.set('actor', customerActor)
  await next()
}

const publicGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('actor', systemActor)
  await next()
}

/** The cookie and the account are looked up by the verb, in the batch of what it reads anyway. */
const kioskGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!getCookie(c, cookiesOf(c.get('deps').config).kiosk.name)) throw notEnrolled()
  c.set('actor', customerActor)
  await next()
}

/**
 * The module's own middleware checks the key or signature; without one the call does not even come there, nor does one too
 * many. Whoever has no key uses up only what is theirs.
 */
function machineGuard(kind: MachineKind, { header, scheme, callerOf }: Shown): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.req.header(header)) throw credentialsNeeded(scheme)
    if (!(await c.get('deps').admit(kind, callerOf(c)))) throw tooManyCalls(kind)
    await next()
  }
}

/** A machine's credentials, and the key that its calls are counted by. */
type Shown = { header: string; scheme: string; callerOf: (c: Context<AppEnv>) => string }

const dmsGuard = machineGuard('dms', {
  header: 'Authorization',
  scheme: 'Bearer',
  callerOf: (c) => sha256Hex(c.req.header('Authorization') ?? ''),
})

/** Not yet known to be who it says: where it calls from keeps others from using up what is its own. */
const deviceGuard = machineGuard('device', {
  header: deviceHeaders.signature,
  scheme: 'Device-Signature',
  callerOf: (c) => `${c.req.header(deviceHeaders.id) ?? ''} ${c.req.header('CF-Connecting-IP') ?? ''}`,
})

function credentialsNeeded(scheme: string): AppError {
  const headers = { 'WWW-Authenticate': scheme }
  return new AppError({ code: 'auth.required', status: 401, title: 'Credentials are needed', headers })
}

/** Returns the guard that checks callers of this kind before the route is entered. */
export function guardOf({ kind }: Route): MiddlewareHandler<AppEnv> {
  switch (kind) {
    case 'public':
    case 'open':
    case 'frame':
    case 'callback':
      return publicGuard
    case 'customer':
      return customerGuard
    case 'kiosk':
      return kioskGuard
    case 'staff':
      return requireStaff
    case 'dms':
      return dmsGuard
    case 'device':
      return deviceGuard
  }
}
