/**
 * Second ways of users in tests:
 *
 *   const phone = await addTotp(app, user.token)          // an authenticator app that is enrolled, and its recovery codes
 *   await prove(app, token, { way: 'totp', answer: await phone.code() })
 */
import { scryptSync } from 'node:crypto'

import { toBase64Url } from '#core/bytes/base64url.ts'
import { totpCode, totpStep } from '#worker/staff/two-factor/totp.ts'

import type { TestApp } from './app.ts'

export type Phone = { secret: string; recoveryCodes: string[]; code: (away?: number) => Promise<string> }

/** The code that an app with this secret shows now, or some steps from now. */
export function codeOf(app: TestApp, secret: string, away = 0): Promise<string> {
  return totpCode(secret, totpStep(app.clock.now()) + away)
}

/** Enrols an authenticator app; its code of this moment is spent by that. */
export async function addTotp(app: TestApp, token: string): Promise<Phone> {
  const offered = await app.request('/api/auth/totp', { method: 'POST', token })
  const { secret } = await offered.json<{ secret: string }>()
  const json = { code: await codeOf(app, secret) }
  const confirmed = await app.request('/api/auth/totp', { method: 'PUT', token, json })
  const { recoveryCodes } = await confirmed.json<{ recoveryCodes: string[] }>()
  return { secret, recoveryCodes, code: (away = 0) => codeOf(app, secret, away) }
}

export function prove(app: TestApp, token: string, json: { way: string; answer: string }): Promise<Response> {
  return app.request('/api/auth/proof', { method: 'POST', token, json })
}

export const password = 'kahvi-ja-pulla'

/** The stored string of the password, made with next to no work: for who shows it and does not sign in by it. */
export function cheapPasswordHash(): string {
  const salt = new Uint8Array(16)
  const hash = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })
  return `$scrypt$ln=4,r=8,p=1$${toBase64Url(salt)}$${toBase64Url(hash)}`
}

/** Signs in by name and password, as a browser of its own does. */
export async function signInAs(app: TestApp, username: string) {
  const response = await app.request('/api/auth/login/', { method: 'POST', json: { username, password } })
  return response.json<{ accessToken: string; step?: string; user?: unknown }>()
}
