import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from '#sandbox/core/env.ts'
import { hmacHex } from '#sandbox/core/hashing.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { envelopeSchema, type Envelope } from './visma-pay-request.ts'

/** Upper-case HMAC-SHA256 over the parts. */
export async function authcode(key: string, parts: readonly string[]): Promise<string> {
  return (await hmacHex('SHA-256', key, parts.join('|'))).toUpperCase()
}

const { apiKey, privateKey } = ownCredentials.payments.vismaPay

export type VismaHono = SandboxHono & { Variables: { body: string; envelope: Envelope } }

/** The parts of a call's authcode, after the key. */
export type Subject = 'order_number' | 'token' | 'refund_id' | 'card_token'

const failure = (errors: readonly string[]) => ({ result: 1, errors })

/** Lets in what is signed over the key and the first of these sets that is there; the empty one always is. */
export function signedOver(...sets: readonly (readonly Subject[])[]) {
  return createMiddleware<VismaHono>(async (c, next) => {
    const body = await c.req.text()
    const read = readBody(envelopeSchema, body)
    if (!read.ok) return c.json(failure(read.problems))
    const envelope = read.body
    const subjects = sets.find((names) => names.every((name) => envelope[name] !== undefined))
    if (subjects === undefined)
      return c.json(failure([`Missing ${sets.map((names) => names.join(', ')).join(' or ')}`]))
    const parts = [envelope.api_key, ...subjects.map((name) => envelope[name] ?? '')]
    const isKnown = envelope.api_key === apiKey && envelope.authcode === (await authcode(privateKey, parts))
    if (!isKnown) return c.json(failure(['Invalid auth code']))
    c.set('body', body)
    c.set('envelope', envelope)
    return next()
  })
}
