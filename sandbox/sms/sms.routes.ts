import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { answerAs, misbehaviourFor, type Refusals } from '#sandbox/core/magic.ts'
import { readForm } from '#sandbox/core/read-body.ts'

import { sendSms } from './delivery-reports.ts'
import { dryRunAnswer, elksId, smsAnswer } from './send-sms.ts'
import { readSmsRequest, type SmsRequest } from './sms-request.ts'
import { smsMessages } from './sms.table.ts'

const basicAuthorization = createMiddleware<SandboxHono>(async (c, next) => {
  const given = basicCredentials(c.req.header('Authorization'))
  if (given?.user === c.env.SMS_API_USER && given.password === c.env.SMS_API_PASSWORD) return next()
  const challenge = { 'WWW-Authenticate': 'Basic realm="46elks API"' }
  return c.text('API access requires Basic HTTP authentication', 401, challenge)
})

const refusals: Refusals<(c: Context) => Response> = {
  server_error: (c) => c.text('Internal Server Error', 500),
  refused: (c) => c.text('The number is blocked', 403),
  rate_limited: (c) => c.text('Too many requests', 429, { 'Retry-After': '60' }),
}

function send(c: Context<SandboxHono>, request: SmsRequest): Promise<Response> {
  return answerAs(misbehaviourFor(request.recipient), {
    refuse: (why) => refusals[why](c),
    take: async () => c.json(smsAnswer(await sendSms(c, elksId(), request))),
  })
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
    const id = c.req.param('id')
    const [sms] = await sandboxDb(c.env).select().from(smsMessages).where(eq(smsMessages.id, id))
    return sms === undefined ? c.text('Not found', 404) : c.json(smsAnswer(sms))
  })
