import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from '#sandbox/core/env.ts'

import { errorAnswer } from './email-request.ts'
import { findEmail, sendEmail, sendEmailOnce } from './send-email.ts'

/** The service's front door turns callers away that do not say who they are; then the key is asked for. */
const admission = createMiddleware<SandboxHono>(async (c, next) => {
  if (!c.req.header('User-Agent')) return c.text('error code: 1010', 403)
  const key = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  if (key === c.env.EMAIL_API_KEY) return next()
  if (key !== undefined) {
    return errorAnswer(c, { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid' })
  }
  const message = 'Missing API key in the authorization header. Include `Authorization: Bearer YOUR_API_KEY`.'
  return errorAnswer(c, { statusCode: 401, name: 'missing_api_key', message })
})

/** Resend (https://resend.com/docs/api-reference/emails/send-email), as far as sending and asking go. */
export const emailRoutes = new Hono<SandboxHono>()
  .use('*', admission)
  .post('/emails', async (c) => {
    const body = await c.req.text()
    const key = c.req.header('Idempotency-Key')
    return key === undefined ? sendEmail(c, { body }) : sendEmailOnce(c, { body, key })
  })
  .get('/emails/:id', async (c) => {
    const email = await findEmail(c, c.req.param('id'))
    if (email === null) {
      return errorAnswer(c, { statusCode: 404, name: 'not_found', message: 'Email not found' })
    }
    const { id, sender, recipients, subject, text, html, lastEvent, createdAt } = email
    return c.json({
      object: 'email',
      id,
      from: sender,
      to: recipients,
      subject,
      text,
      html,
      last_event: lastEvent,
      created_at: new Date(createdAt).toISOString(),
    })
  })
