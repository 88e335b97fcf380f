import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { currentFailureModes } from '#sandbox/core/failure-modes.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { identityProviderNames, oneOf } from '#sandbox/core/services.ts'
import { Card, CardActions } from '#sandbox/desk/card.tsx'
import { failurePart, failureRoutes } from '#sandbox/desk/failure-panel.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { shortTime } from '#sandbox/look/time.ts'

import { identityPaths } from './credentials.ts'
import { decide, identityActions } from './decide.ts'
import { bankOf, personChosen, wholeName } from './persons.ts'
import { findSession, isExpired, isUndecided, latestSessions, wipeSessions, type Session } from './session-store.ts'

const optionalText = (longest: number) => z.string().max(longest).nullable().default(null)
const actSchema = z.strictObject({
  action: z.enum(identityActions),
  bank: optionalText(40),
  person: optionalText(40),
  name: optionalText(100),
  birthDate: z.iso.date().nullable().default(null),
})

/** The page where somebody proves who they are. */
function pageOf({ provider, id }: Session): string {
  const path = provider === 'scrive' ? `${identityPaths.scrive}/eid` : `${identityPaths.signicat}/authenticate`
  return `${path}/${id}`
}

function sessionJson(session: Session) {
  const { provider, id, reference, state, language, bank, person, expiresAt, createdAt } = session
  const urls = { returnUrls: session.urls, page: pageOf(session) }
  return { provider, id, reference, state, language, bank, person, expiresAt, createdAt, ...urls }
}

/** Routes of the desk's buttons, for its own page and for tests. */
const identityApiRoutes = new Hono<SandboxHono>()
  .get('/sessions', async (c) => {
    const provider = oneOf(identityProviderNames, c.req.query('provider'))
    const sessions = await latestSessions(sandboxDb(c.env), { provider, reference: c.req.query('reference') })
    return c.json({ sessions: sessions.map(sessionJson) })
  })
  .delete('/sessions', async (c) => {
    await wipeSessions(sandboxDb(c.env), oneOf(identityProviderNames, c.req.query('provider')) ?? null)
    return c.body(null, 204)
  })
  .post('/sessions/:provider/:id/act', jsonBody(actSchema), async (c) => {
    const db = sandboxDb(c.env)
    const provider = oneOf(identityProviderNames, c.req.param('provider'))
    const session = provider === undefined ? null : await findSession(db, provider, c.req.param('id'))
    if (session === null) return notFound(c)
    const { action, bank, ...chosen } = c.req.valid('json')
    const pressed = { action, bank, person: personChosen(chosen) }
    const decision = await decide(db, { session, pressed, now: Date.now() })
    if (decision.outcome === 'too_late') return c.json({ code: 'sandbox.decided', state: session.state }, 409)
    if (decision.outcome === 'nobody') return c.json({ code: 'sandbox.nobody' }, 422)
    return c.json({ state: decision.session.state, goTo: decision.goTo })
  })
  .route('/', failureRoutes('identity'))

function SessionCard({ session, now }: { session: Session; now: number }) {
  const { id, provider, state, person, bank, reference, createdAt } = session
  const isOver = isExpired(session, now)
  const post = `/identity/api/sessions/${provider}/${encodeURIComponent(id)}/act`
  const title = words().services[provider]
  const facts = [{ code: reference ?? id }, ...(bank === null ? [] : [bankOf(bank).title])]
  const actions = [
    { href: pageOf(session), focus: `page-${id}`, words: words().desks.identity.page },
    { post, action: 'abort', focus: `abort-${id}`, words: words().desks.identity.abort },
    { post, action: 'fail', focus: `fail-${id}`, words: words().desks.identity.fail },
    { post, action: 'run-out', focus: `out-${id}`, words: words().desks.identity.runOut },
  ]
  return (
    <Card
      id={id}
      announce={filled(words().desks.identity.news, { title })}
      title={person === null ? title : wholeName(person)}
      note={person === null ? null : title}
      state={isOver ? { words: words().desks.identity.ranOut, tone: 'bad' } : words().identity.states[state]}
      facts={[...facts, shortTime(createdAt, now)]}
    >
      {isUndecided(session) && !isOver ? <CardActions actions={actions} /> : null}
    </Card>
  )
}

/** Every identification that the providers know, and how the providers are. */
async function readIdentityDesk(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const [sessions, settings] = await Promise.all([latestSessions(db), currentFailureModes(db, 'identity')])
  const cards = sessions.map((session) => <SessionCard key={session.id} session={session} now={now} />)
  const empty = words().desks.identity.empty
  return {
    base: '/identity',
    title: words().desks.identity.title,
    lead: words().desks.identity.lead,
    main: { id: 'sessions', title: words().desks.identity.title, items: cards, empty },
    side: [failurePart('identity', settings)],
  }
}

/** The desk's page of identifications. */
export const identityDeskRoutes = new Hono<SandboxHono>()
  .route('/', providerDeskRoutes({ read: readIdentityDesk }))
  .route('/api', identityApiRoutes)
