/** Passkeys of users in tests, by the calls that browsers make. */
import type { PasskeyOffer, PasskeyRequest } from '#worker/contract/passkey.ts'

import type { TestApp } from './app.ts'
import type { Authenticator } from './passkey.ts'

type Answered = { status?: number; code?: string; accessToken?: string; user?: { username: string } }

export const post = (app: TestApp, path: string, init: { token?: string; json?: unknown } = {}) =>
  app.request(`/api/auth/${path}`, { method: 'POST', json: {}, ...init })
export const read = async (response: Response) => response.json<Answered>()

export async function offer(app: TestApp, token: string) {
  return (await post(app, 'passkey-offer', { token })).json<PasskeyOffer>()
}

export async function add(app: TestApp, token: string, phone: Authenticator, name = 'Puhelin') {
  return post(app, 'passkey', { token, json: { name, ...phone.make(await offer(app, token)) } })
}

export const request = async (app: TestApp) => (await post(app, 'passkey-request')).json<PasskeyRequest>()
export const signIn = (app: TestApp, json: unknown) => post(app, 'passkey-login', { json })

export async function askedToProve(app: TestApp, token: string) {
  return (await post(app, 'passkey-proof-request', { token })).json<PasskeyRequest>()
}
