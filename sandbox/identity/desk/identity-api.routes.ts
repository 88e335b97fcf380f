import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readJson } from '#sandbox/core/read-json.ts'
import { decide, identityActions } from '#sandbox/identity/decide.ts'
import { currentIdentityMoods, identityCallNames, identityMoodNames, setIdentityMood } from '#sandbox/identity/moods.ts'
import { personChosen } from '#sandbox/identity/persons.ts'
import { identityProviderNames, type IdentityProviderName } from '#sandbox/identity/provider-names.ts'
import { findSession, latestSessions, wipeSessions, type Session } from '#sandbox/identity/session-store.ts'

import { pageOf } from './identity-list.ts'

const moodSchema = z.strictObject({
  provider: z.enum(identityProviderNames),
  mood: z.enum(identityMoodNames),
  calls: z.int().min(1).max(1000).default(1),
  only: z.enum(identityCallNames).nullable().default(null),
})
const actSchema = z.strictObject({
  action: z.enum(identityActions),
  bank: z.string().max(40).nullable().default(null),
  person: z.string().max(40).nullable().default(null),
  name: z.string().max(100).nullable().default(null),
  birthDate: z.iso.date().nullable().default(null),
})

function providerIn(text: string | undefined): IdentityProviderName | undefined {
  return identityProviderNames.find((name) => name === text)
}

function sessionJson(session: Session) {
  const { provider, id, reference, state, language, bank, person, expiresAt, createdAt } = session
  const urls = { returnUrls: session.urls, page: pageOf(session) }
  return { provider, id, reference, state, language, bank, person, expiresAt, createdAt, ...urls }
}

/** What the desk's buttons do, for its own page and for tests. */
export const identityApiRoutes = new Hono<SandboxHono>()
  .get('/mood', async (c) => c.json({ moods: await currentIdentityMoods(sandboxDb(c.env)) }))
  .post('/mood', async (c) => {
    const read = await readJson(c, moodSchema)
    if (!read.ok) return read.answer
    await setIdentityMood(sandboxDb(c.env), read.body)
    return c.body(null, 204)
  })
  .get('/sessions', async (c) => {
    const provider = providerIn(c.req.query('provider'))
    const reference = c.req.query('reference')
    const filter = { ...(provider && { provider }), ...(reference && { reference }), limit: 50 }
    return c.json({ sessions: (await latestSessions(sandboxDb(c.env), filter)).map(sessionJson) })
  })
  .delete('/sessions', async (c) => {
    await wipeSessions(sandboxDb(c.env), providerIn(c.req.query('provider')) ?? null)
    return c.body(null, 204)
  })
  .post('/sessions/:provider/:id/act', async (c) => {
    const read = await readJson(c, actSchema)
    if (!read.ok) return read.answer
    const db = sandboxDb(c.env)
    const provider = providerIn(c.req.param('provider'))
    const session = provider === undefined ? null : await findSession(db, provider, c.req.param('id'))
    if (session === null) return c.json({ code: 'sandbox.not_found' }, 404)
    const { action, bank } = read.body
    const pressed = { action, bank, person: personChosen(read.body) }
    const decision = await decide(db, { session, pressed, now: Date.now() })
    if (decision.outcome === 'too_late') return c.json({ code: 'sandbox.decided', state: session.state }, 409)
    if (decision.outcome === 'nobody') return c.json({ code: 'sandbox.nobody' }, 422)
    return c.json({ state: decision.session.state, goTo: decision.goTo })
  })
