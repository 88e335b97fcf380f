import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { failing, type FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { readBody, shopUrl } from '#sandbox/core/read-body.ts'
import { identityPaths } from '#sandbox/identity/credentials.ts'
import { identifyRoutes } from '#sandbox/identity/identify-page.tsx'
import { bankOf, wholeName, type Person } from '#sandbox/identity/persons.ts'
import { changeSession, findSession, isExpired, openSession, type Session } from '#sandbox/identity/session-store.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

export const newTransaction = z.object({
  method: z.enum(['auth', 'sign']),
  provider: z.literal('fiTupas'),
  redirectUrl: shopUrl(2000),
  providerParameters: z.record(z.string(), z.unknown()),
})

const statuses: Readonly<Record<Session['state'], string>> = {
  new: 'new',
  open: 'started',
  done: 'complete',
  aborted: 'failed',
  failed: 'failed',
  withdrawn: 'failed',
}

/** A Finnish identity code with its check character; of a person without one there is none. */
function completionData(person: Person, bankId: string | null) {
  const bank = bankOf(bankId)
  return {
    ...(bank.id === 'fi-mobiilivarmenne' ? {} : { bank: bank.title }),
    pid: `pid-${person.lastName.toLowerCase()}`,
    ...(person.code === null ? {} : { ssn: person.code }),
    profileData: { name: wholeName(person), birthdate: person.birthDate },
    certificateData: { distinguishedName: `C=FI, CN=${wholeName(person)}` },
  }
}

/** A transaction as Scrive answers it. */
export function transactionJson(session: Session, { mode, now }: { mode: FailureMode; now: number }) {
  const { id, state, person, bank } = session
  const status = isExpired(session, now) ? 'failed' : statuses[state]
  const answered = mode === 'completed' && status === 'complete' ? 'completed' : status
  if (person === null || status !== 'complete') return { id, provider: 'fiTupas', method: 'auth', status: answered }
  const name = mode === 'plain-info' ? 'fiTupas' : 'fiTupasAuth'
  const providerInfo = { [name]: { completionData: completionData(person, bank) } }
  return { id, provider: 'fiTupas', method: 'auth', status: answered, providerInfo }
}

const lifetimeMs = 60 * 60_000

const bearerOnly = createMiddleware<SandboxHono>(async (c, next) => {
  const given = c.req.header('Authorization')
  if (given === undefined) return c.text('Missing access token', 401)
  return given === `Bearer ${ownCredentials.identity.scrive.token}` ? next() : c.text('Invalid access token', 403)
})

const pageOf = (origin: string, id: string) => `${origin}${identityPaths.scrive}/eid/${id}`
const originOf = (url: string) => new URL(url).origin
const noTransaction = 'Transaction not found'

/** Scrive's eID Hub, version 1, with the Finnish Trust Network. */
export const scriveRoutes = new Hono<SandboxHono>()
  .post('/api/v1/transaction/new', failing('scrive', 'begin'), bearerOnly, async (c) => {
    const read = readBody(newTransaction, await c.req.text())
    if (!read.ok) return c.text(`Error in $.${read.problems[0] ?? ''}`, 400)
    const { redirectUrl } = read.body
    const now = Date.now()
    const id = `scrive-${randomHex(24)}`
    await openSession(sandboxDb(c.env), {
      id,
      provider: 'scrive',
      state: 'new',
      language: 'fi',
      reference: null,
      urls: { success: redirectUrl, abort: redirectUrl, error: redirectUrl },
      attributes: [],
      expiresAt: now + lifetimeMs,
      createdAt: now,
    })
    return c.json({ id, accessUrl: pageOf(originOf(c.req.url), id) })
  })
  .post('/api/v1/transaction/:id/start', failing('scrive', 'start'), bearerOnly, async (c) => {
    const db = sandboxDb(c.env)
    const session = await findSession(db, 'scrive', c.req.param('id'))
    if (session === null) return c.text(noTransaction, 404)
    const started = await changeSession(db, { session, from: ['new'], change: { state: 'open' } })
    if (started === null) return c.text('Transaction already in progress', 409)
    const authUrl = pageOf(originOf(c.req.url), session.id)
    return c.json({
      id: session.id,
      provider: 'fiTupas',
      status: 'started',
      providerInfo: { fiTupasAuth: { authUrl } },
    })
  })
  .get('/api/v1/transaction/:id', failing('scrive', 'ask'), bearerOnly, async (c) => {
    const session = await findSession(sandboxDb(c.env), 'scrive', c.req.param('id'))
    if (session === null) return c.text(noTransaction, 404)
    return c.json(transactionJson(session, { mode: c.get('failureMode'), now: Date.now() }))
  })
  .route('/', identifyRoutes({ provider: 'scrive', path: '/eid/:id' }))
