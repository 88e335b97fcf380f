import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, misbehaviourFor, slowAnswerMs, type Misbehaviour } from '#sandbox/core/magic.ts'
import { readForm } from '#sandbox/core/read-body.ts'

import { arrive } from './delivery-reports.ts'
import { dryRunAnswer, elksId, smsAnswer, takeSms } from './send-sms.ts'
import { readSmsRequest, type SmsRequest } from './sms-request.ts'
import { smsMessages } from './sms.table.ts'

const basicAuthorization = createMiddleware<SandboxHono>(async (c, next) => {
  const given = basicCredentials(c.req.header('Authorization'))
  if (given?.user === c.env.SMS_API_USER && given.password === c.env.SMS_API_PASSWORD) return next()
  const challenge = { 'WWW-Authenticate': 'Basic realm="46elks API"' }
  return c.text('API access requires Basic HTTP authentication', 401, challenge)
})

/** The answer of a gateway that never took the message; null when it takes it. */
function refusalOf(c: Context<SandboxHono>, kind: Misbehaviour | null): Response | null {
  switch (kind) {
    case 'server_error':
      return c.text('Internal Server Error', 500)
    case 'refused':
      return c.text('The number is blocked', 403)
    case 'rate_limited':
      return c.text('Too many requests', 429, { 'Retry-After': '60' })
    default:
      return null
  }
}

async function send(c: Context<SandboxHono>, request: SmsRequest): Promise<Response> {
  const kind = misbehaviourFor(request.recipient)
  const refusal = refusalOf(c, kind)
  if (refusal !== null) return refusal
  const db = sandboxDb(c.env)
  const sms = await takeSms({ db, now: Date.now(), id: elksId(), request })
  c.executionCtx.waitUntil(arrive(c.env, db, sms))
  if (kind === 'garbage') return garbageAnswer()
  if (kind === 'slow') await scheduler.wait(slowAnswerMs)
  return c.json(smsAnswer(sms))
}

/** 46elks (https://46elks.com/docs/send-sms), as far as sending, asking and delivery reports go. */
export const smsRoutes = new Hono<SandboxHono>()
  .use('*', basicAuthorization)
  .post('/a1/sms', async (c) => {
    const request = readSmsRequest(await readForm(c))
    if (typeof request === 'string') return c.text(request, 400)
    if (request.isDryRun) return c.json(dryRunAnswer(request))
    return send(c, request)
  })
  .get('/a1/sms/:id', async (c) => {
    const found = await sandboxDb(c.env)
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.id, c.req.param('id')))
    const [sms] = found
    return sms === undefined ? c.text('Not found', 404) : c.json(smsAnswer(sms))
  })
