import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

import type { Context } from 'hono'

import { fromBase64Url } from '#sandbox/core/base64.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import { findBrowser, type PushBrowser } from './push-store.ts'
import { pushNotices } from './push.table.ts'
import { checkVapid } from './vapid.ts'

/** A browser's own keys, raw. */
type BrowserKeys = { privateKey: Uint8Array; publicKey: Uint8Array; auth: Uint8Array }

const headerLength = 86
const tagLength = 16

const ascii = (text: string) => new TextEncoder().encode(text)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

type Step = { secret: Uint8Array; salt: Uint8Array; info: Uint8Array; length: number }

const derive = ({ secret, salt, info, length }: Step) => new Uint8Array(hkdfSync('sha256', secret, salt, info, length))

/**
 * Returns the text that a browser reads in a body of `aes128gcm` (RFC 8188, RFC 8291): salt (16 bytes), record size
 * (4), length of the sender's key (1), that key (65), one record. Null where it was not encrypted to this browser.
 */
export function decrypt(body: Uint8Array, { privateKey, publicKey, auth }: BrowserKeys): string | null {
  if (body.length < headerLength + tagLength + 1 || body[20] !== 65) return null
  const [salt, senderKey] = [body.slice(0, 16), body.slice(21, headerLength)]
  const [sealed, tag] = [body.slice(headerLength, -tagLength), body.slice(-tagLength)]
  try {
    const browser = createECDH('prime256v1')
    browser.setPrivateKey(privateKey)
    const shared = new Uint8Array(browser.computeSecret(senderKey))
    const info = joined([ascii('WebPush: info\0'), publicKey, senderKey])
    const secret = derive({ secret: shared, salt: auth, info, length: 32 })
    const key = derive({ secret, salt, info: ascii('Content-Encoding: aes128gcm\0'), length: 16 })
    const nonce = derive({ secret, salt, info: ascii('Content-Encoding: nonce\0'), length: 12 })
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(tag)
    return withoutPadding(joined([decipher.update(sealed), decipher.final()]))
  } catch {
    return null
  }
}

/** The last record ends with 2 and then zeros. */
function withoutPadding(record: Uint8Array): string | null {
  const end = record.findLastIndex((byte) => byte !== 0)
  return record[end] === 2 ? new TextDecoder().decode(record.slice(0, end)) : null
}

const longestBody = 4096
const urgencies: ReadonlySet<string> = new Set(['very-low', 'low', 'normal', 'high'])

function read(body: Uint8Array, { privateKey, publicKey, auth }: PushBrowser): string | null {
  const [own, point, secret] = [fromBase64Url(privateKey), fromBase64Url(publicKey), fromBase64Url(auth)]
  if (own === null || point === null || secret === null) return null
  return decrypt(body, { privateKey: own, publicKey: point, auth: secret })
}

/** Returns the push service's refusal of a request that it cannot take (RFC 8030 §5); null when it can. */
function faultOf(c: Context<SandboxHono>, body: Uint8Array): Response | null {
  const [ttl, topic] = [c.req.header('TTL'), c.req.header('Topic')]
  if (ttl === undefined || !/^\d+$/.test(ttl)) return c.text('TTL is needed', 400)
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return c.text('Topic is not base64url of 32 or less', 400)
  if (!urgencies.has(c.req.header('Urgency') ?? 'normal')) return c.text('Urgency is unknown', 400)
  if (c.req.header('Content-Encoding') !== 'aes128gcm') return c.text('Content-Encoding is not aes128gcm', 400)
  return body.length > longestBody ? c.text('Payload Too Large', 413) : null
}

/** The answer of a service that does not take a message for this browser; null when it does. */
function refusalOf(c: Context<SandboxHono>, { failureMode }: PushBrowser): Response | null {
  switch (failureMode) {
    case 'normal':
      return null
    case '404':
      return c.text('Not Found', 404)
    case '410':
      return c.text('push subscription has unsubscribed or expired', 410)
    case '413':
      return c.text('Payload Too Large', 413)
    case '429':
      return c.text('Too Many Requests', 429, { 'Retry-After': '60' })
    case '500':
      return c.text('Internal Server Error', 500)
    case '503':
      return c.text('Service Unavailable', 503, { 'Retry-After': '60' })
  }
}

/** Takes a message for a browser, as the push services of the browsers' makers do. */
export async function takeMessage(c: Context<SandboxHono>, browserId: string): Promise<Response> {
  const db = sandboxDb(c.env)
  const [browser, body] = await Promise.all([findBrowser(db, browserId), c.req.arrayBuffer()])
  if (browser === null) return c.text('Not Found', 404)
  const bytes = new Uint8Array(body)
  const { origin } = new URL(c.req.url)
  const { applicationKey } = browser
  const now = Date.now()
  const verdict = await checkVapid({ header: c.req.header('Authorization'), origin, applicationKey, now })
  if (!verdict.ok) return c.text(verdict.reason, verdict.status)
  const refusal = faultOf(c, bytes) ?? refusalOf(c, browser)
  if (refusal !== null) return refusal
  const id = randomHex(24)
  await db.insert(pushNotices).values({
    id,
    browserId,
    text: read(bytes, browser),
    topic: c.req.header('Topic') ?? null,
    urgency: c.req.header('Urgency') ?? 'normal',
    ttl: Number(c.req.header('TTL')),
    sender: verdict.sender.contact,
    createdAt: now,
  })
  return c.body(null, 201, { Location: `${origin}/push/message/${id}` })
}
