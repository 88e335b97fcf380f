import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { decode } from 'hono/jwt'
import * as z from 'zod'

import { fromBase64Url } from '#core/bytes/base64url.ts'
import type { OwnName } from '#core/dependencies.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { deviceHeaders } from '#core/secrets/signed-request.ts'
import { parseKioskKey, parseProcessCode } from '#domain/access/codes.ts'
import { domainOfEmail } from '#domain/access/sso.ts'
import { isSlot, slotAtEnd, slotOfCode } from '#domain/slots.ts'

/** The part of a call that names its cell: a slot, a name in the directory, or nothing. None of it is trusted. */
export type Carrier = { slot: string } | OwnName | null

type Call = Context<AppEnv, string>

const ofSlot = (slot: string | null): Carrier => (slot === null ? null : { slot })
const ofSecret = (secret: string | undefined) => ofSlot(slotAtEnd(secret ?? ''))

function ofCode(typed: string | undefined): Carrier {
  const code = parseProcessCode(typed ?? '')
  return code === null ? null : { slot: slotOfCode(code) }
}

function ofKioskKey(typed: string): Carrier {
  const key = parseKioskKey(typed)
  return key === null ? ofSecret(typed) : { slot: slotOfCode(key) }
}

const claimsSchema = z.object({ sid: z.string(), at: z.string().optional() })

/** Routes that are served in the session's cell. */
const ofSession = /^\/api\/(?:auth|staff\/push)\//

/** A user of the operator's looks at another cell, but signs in and out in the first one. */
function ofToken(c: Call): Carrier {
  const jwt = c.req.header('Authorization')?.replace(/^Bearer /i, '') ?? ''
  const claims = claimsSchema.safeParse(payloadOf(jwt))
  if (!claims.success) return null
  const { sid, at } = claims.data
  const isAway = at !== undefined && isSlot(at) && !ofSession.test(c.req.path)
  return isAway ? { slot: at } : ofSecret(sid)
}

function payloadOf(jwt: string): unknown {
  try {
    return decode(jwt).payload
  } catch {
    return null
  }
}

const cookieOf = (c: Call, which: 'session' | 'kiosk') => getCookie(c, cookiesOf(c.get('deps').config)[which].name)

const bearerOf = (c: Call) => c.req.header('Authorization')?.replace(/^Bearer /i, '')

/** By the kind of who calls, as `guardOf` lets them in. */
export const carriersOfKind: Readonly<Record<'customer' | 'kiosk' | 'staff' | 'dms' | 'device', (c: Call) => Carrier>> =
  {
    customer: (c) => ofCode(c.req.header('X-Process-Code')),
    kiosk: (c) => ofSecret(cookieOf(c, 'kiosk')),
    staff: ofToken,
    dms: (c) => ofSecret(bearerOf(c)),
    device: (c) => ofSecret(c.req.header(deviceHeaders.id)),
  }

/** Carriers of public and provider calls: a part of the path, a cookie, or the query. */
export const carriersOfRoute: Readonly<Record<string, (c: Call, params: Readonly<Record<string, string>>) => Carrier>> =
  {
    'GET /api/callback/payment/:provider/:attemptId/:secret': (_c, { attemptId }) => ofSecret(attemptId),
    'POST /api/callback/payment/:provider/:attemptId/:secret': (_c, { attemptId }) => ofSecret(attemptId),
    'GET /api/callback/refund/:provider/:refundId/:secret': (_c, { refundId }) => ofSecret(refundId),
    'POST /api/callback/refund/:provider/:refundId/:secret': (_c, { refundId }) => ofSecret(refundId),
    'GET /api/payment-frame/:attemptId/:secret': (_c, { attemptId }) => ofSecret(attemptId),
    'GET /api/payment-frame/:attemptId/:secret/:back': (_c, { attemptId }) => ofSecret(attemptId),
    'GET /api/callback/resurs-bank/:settingId/:secret': (_c, { settingId }) => ofSecret(settingId),
    'POST /api/callback/resurs-bank/:settingId/:secret': (_c, { settingId }) => ofSecret(settingId),
    'POST /api/callback/keycafe/:deviceId': (_c, { deviceId }) => ofSecret(deviceId),
    'POST /api/callback/sms/:provider/:messageId/:secret': (_c, { messageId }) => ofSecret(messageId),
    // The account may be older than slots: its address says the slot behind the secret.
    'POST /api/callback/sms-answer/:provider/:accountId/:secret': (_c, { secret = '' }) =>
      isSlot(secret.slice(64)) ? { slot: secret.slice(64) } : null,
    'GET /api/workshop/:address': (_c, { address = '' }) => ({ kind: 'slug', name: address }),
    'GET /api/workshop/:address/manifest': (_c, { address = '' }) => ({ kind: 'slug', name: address }),
    'GET /api/auth/organisation/callback': (c) => ofSecret(c.req.query('state')),
    'POST /api/auth/refresh/': (c) => ofSecret(cookieOf(c, 'session')),
    'POST /api/auth/organisation/session': (c) => ofSecret(cookieOf(c, 'session')),
    'POST /api/auth/logout': (c) => ofSecret(cookieOf(c, 'session')),
  }

const text = z.string().catch('')
const reportSchema = z.object({
  Metadata: z.object({ reference: text }).optional().catch(undefined),
  data: z
    .object({ tags: z.object({ reference: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Postmark tells the metadata of a message again, Resend its tags. */
function ofReport(body: unknown): Carrier {
  const read = reportSchema.safeParse(body)
  return read.success ? ofSecret(read.data.Metadata?.reference ?? read.data.data?.tags?.reference) : null
}

function ofUserHandle(handle: string): Carrier {
  try {
    return ofSecret(new TextDecoder().decode(fromBase64Url(handle)))
  } catch {
    return null
  }
}

function ofDomain(username: string): Carrier {
  const domain = domainOfEmail(username)
  return domain === null ? null : { kind: 'domain', name: domain }
}

/** Returns a function that reads the carrier in one field of a body. */
const ofField = (field: string, carrierOf: (value: string) => Carrier) => (body: unknown) => {
  const read = z.object({ [field]: z.string().max(512) }).safeParse(body)
  return read.success ? carrierOf(read.data[field] ?? '') : null
}

/** A link says the id of its letter, and then what opens it. */
const ofLink = (link: string) => ofSecret(link.slice(0, link.indexOf('.')))

/** Carriers of calls whose body names their cell. */
export const carriersOfBody: Readonly<Record<string, (body: unknown) => Carrier>> = {
  'PUT /api/process/code': ofField('code', ofCode),
  'POST /api/process/link-again': ofField('code', ofCode),
  'POST /api/process/fast-lane/enrol': ofField('key', ofKioskKey),
  'POST /api/process/fast-lane/take-over': ofField('token', ofSecret),
  'POST /api/auth/login/': ofField('username', (name) => ({ kind: 'username', name: name.trim() })),
  'POST /api/auth/passkey-login': ofField('userHandle', ofUserHandle),
  'POST /api/auth/organisation': ofField('username', ofDomain),
  'POST /api/auth/letter': ofField('link', ofLink),
  'PUT /api/auth/letter/password': ofField('link', ofLink),
  'POST /api/callback/email/:provider': ofReport,
}
