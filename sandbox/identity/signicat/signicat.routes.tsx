import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { failing, type FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { parseJson } from '#sandbox/core/read-body.ts'
import { identityPaths } from '#sandbox/identity/credentials.ts'
import { identifyRoutes } from '#sandbox/identity/identify-page.tsx'
import { changeSession, findSession, openSession, undecided, type Session } from '#sandbox/identity/session-store.ts'

import { newToken, tokenOnly, tokenRefusal, tokenSeconds } from './access-token.ts'
import { problem } from './problem.ts'
import { readPublicKey, sealFor, strangersKey } from './seal.ts'
import { newSession, sessionJson } from './session-json.ts'

function authenticationUrl(c: Context, { id }: Session): string {
  return `${new URL(c.req.url).origin}${identityPaths.signicat}/authenticate/${id}`
}

/** A session in an answer: encrypted to the key that it was opened with. */
async function answer(
  c: Context,
  session: Session,
  { mode, status }: { mode: FailureMode; status: 200 | 201 },
): Promise<Response> {
  const json = sessionJson(session, { authenticationUrl: authenticationUrl(c, session), mode })
  const { publicKey } = session
  const key = publicKey === null ? null : mode === 'wrong-key' ? await strangersKey() : await readPublicKey(publicKey)
  if (publicKey === null || key === null || mode === 'not-encrypted') return Response.json(json, { status })
  const sealed = await sealFor(key, publicKey.kid, json)
  return new Response(sealed, { status, headers: { 'Content-Type': 'application/jose' } })
}

const unknownSession = () => problem(404, 'Not found', 'There is no such session')

/** Signicat's token service and Authentication REST API, with the Finnish Trust Network. */
export const signicatRoutes = new Hono<SandboxHono>()
  .post('/auth/open/connect/token', failing('signicat', 'token'), async (c) => {
    // The runtime warns of a form that is read as text.
    const form = new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()))
    const refusal = tokenRefusal(form, c.req.header('Authorization'))
    if (refusal !== null) {
      const { status, ...body } = refusal
      return c.json(body, status)
    }
    return c.json({ access_token: await newToken(Date.now()), expires_in: tokenSeconds, token_type: 'Bearer' })
  })
  .post('/auth/rest/sessions', failing('signicat', 'begin'), tokenOnly, async (c) => {
    const read = newSession.safeParse(parseJson(await c.req.text()))
    if (!read.success) {
      const invalid = read.error.issues.map(({ path, message }) => ({ name: path.join('.'), reason: message }))
      return problem(400, 'Bad request', 'The request is not valid', invalid)
    }
    const { callbackUrls, language, requestedAttributes, sessionLifetime, externalReference = null } = read.data
    const { kid = '', n = '', e = '' } = read.data.encryptionPublicKey ?? {}
    if ((await readPublicKey({ n, e })) === null) {
      return problem(400, 'Bad request', 'The key is no RSA key', [{ name: 'encryptionPublicKey', reason: 'invalid' }])
    }
    const now = Date.now()
    const session = await openSession(sandboxDb(c.env), {
      id: `signicat-${randomHex(24)}`,
      provider: 'signicat',
      state: 'new',
      language,
      reference: externalReference,
      urls: callbackUrls,
      attributes: requestedAttributes,
      publicKey: { kid, n, e },
      serviceName: read.data.additionalParameters?.ftn_sp_name ?? null,
      expiresAt: now + sessionLifetime * 1000,
      createdAt: now,
    })
    return answer(c, session, { mode: c.get('failureMode'), status: 201 })
  })
  .get('/auth/rest/sessions/:id', failing('signicat', 'ask'), tokenOnly, async (c) => {
    const session = await findSession(sandboxDb(c.env), 'signicat', c.req.param('id'))
    return session === null ? unknownSession() : answer(c, session, { mode: c.get('failureMode'), status: 200 })
  })
  .post('/auth/rest/sessions/:id/cancel', tokenOnly, async (c) => {
    const db = sandboxDb(c.env)
    const session = await findSession(db, 'signicat', c.req.param('id'))
    if (session === null) return unknownSession()
    const change = { state: 'withdrawn' as const, decidedAt: Date.now() }
    const withdrawn = await changeSession(db, { session, from: undecided, change })
    return withdrawn === null ? problem(409, 'Conflict', 'The session has ended') : c.body(null, 204)
  })
  .route('/', identifyRoutes({ provider: 'signicat', path: '/authenticate/:id' }))
