/**
 * Letters to users in tests:
 *
 *   const mail = mailbox(app)
 *   await invite(app, tokens.admin)
 *   const link = await mail.newestLink()                 // has the outbox drained; the fragment of the link
 *   await choosePassword(app, link)
 */
import * as z from 'zod'

import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies, type TestApp } from './app.ts'
import { emailCalls, providersThatWork } from './effects.ts'
import type { FakeOutgoing } from './outgoing.ts'

export const newcomer = { username: 'uusi.tyyppi', email: 'uusi@esimerkki.fi', roles: [{ id: 'sales' }] }
export const chosenPassword = 'kahvi-ja-pulla'

const mailSchema = z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), html: z.string() })

/** Returns the mailboxes that get e-mail from the worker of a test. */
export function mailbox(app: TestApp, outgoing: FakeOutgoing = providersThatWork()) {
  const deliver = () => drainEffects(testDependencies({ outgoing, clock: app.clock, logged: app.logged }))
  const mails = () => emailCalls(outgoing).map(({ body }) => mailSchema.parse(JSON.parse(body)))
  return {
    outgoing,
    deliver,
    mails,
    async newestLink(): Promise<string> {
      await deliver()
      return /#(ltr_\S+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? 'none'
    },
  }
}

export const invite = (app: TestApp, token: string, over: object = {}) =>
  app.request('/api/user/invitation', { method: 'POST', token, json: { ...newcomer, ...over } })

export const askReset = (app: TestApp, name: string, from?: string) =>
  app.request('/api/auth/reset', {
    method: 'POST',
    json: { name },
    headers: from === undefined ? {} : { 'CF-Connecting-IP': from },
  })

export const openLetter = async (app: TestApp, link: string) => {
  const response = await app.request('/api/auth/letter', { method: 'POST', json: { link } })
  return { status: response.status, ...(await response.json<{ state?: string; username?: string; code?: string }>()) }
}

export const choosePassword = (app: TestApp, link: string, newPassword = chosenPassword) =>
  app.request('/api/auth/letter/password', { method: 'PUT', json: { link, newPassword } })

export const logIn = (app: TestApp, username: string, password = chosenPassword) =>
  app.request('/api/auth/login/', { method: 'POST', json: { username, password } })
