import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'

import { callApp, isOk, passOn } from '#sandbox/app-calls/call-app.ts'
import { sharesCookies, signInToApp } from '#sandbox/app-calls/sign-in.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { pagePolicy } from '#sandbox/core/page-guards.ts'
import { readForm } from '#sandbox/core/read-body.ts'
import { findDeskProcess } from '#sandbox/desk/desk-processes.ts'
import { findEmail } from '#sandbox/email/send-email.ts'
import { words } from '#sandbox/look/language.ts'
import { sendDueReports } from '#sandbox/sms/delivery-reports.ts'

import { FrontPage, LiveRegions } from './front-page.tsx'
import { readFront } from './front-state.ts'

function stateOf(c: Context<SandboxHono>) {
  const { workshop, q, page, visit, to } = c.req.query()
  const pageNumber = Number(page)
  return readFront(sandboxDb(c.env), {
    workshop: workshop || null,
    search: q?.trim() ?? '',
    page: Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
    visit: visit || null,
    to: to || null,
    origin: new URL(c.req.url).origin,
  })
}

// An e-mail's own styles are inline; it runs nothing and fetches nothing.
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const pricingSchema = z.object({ terminalCode: z.string().nullable() })

/** Returns the address of a workshop's terminal, with its customer's code; null where there is none. */
async function terminalAddress(db: SandboxDb, processId: string): Promise<string | null> {
  const [connection, process] = await Promise.all([loadConnection(db), findDeskProcess(db, processId)])
  const terminal = connection?.terminals.find(({ accountId }) => accountId === process?.accountId)
  if (!connection || !process || !terminal) return null
  const headers = { 'X-Process-Code': process.processCode }
  const answer = await callApp(`${connection.appUrl}/api/process/pricing`, { method: 'GET', headers })
  const code = isOk(answer) ? (pricingSchema.safeParse(answer.body).data?.terminalCode ?? null) : null
  // Behind the # it stays in the browser.
  return `/terminal/${encodeURIComponent(terminal.deviceId)}${code === null ? '' : `#${code}`}`
}

/** Signs the browser in to the app as somebody of the demo, and leads it to staff's first page. */
async function signIn(c: Context<SandboxHono>): Promise<Response> {
  const connection = await loadConnection(sandboxDb(c.env))
  const username = (await readForm(c)).get('username')
  const user = connection?.staff.find((one) => one.username === username)
  if (!connection || !user) return c.json({ code: 'sandbox.not_found' }, 404)
  if (!sharesCookies(c.req.url, connection.appUrl)) return c.json({ code: 'sandbox.another_host' }, 409)
  const answer = await signInToApp({ appUrl: connection.appUrl, user })
  if (!isOk(answer)) return passOn(answer)
  // As after an identity provider, the page takes its session from the cookie.
  const headers = new Headers({ Location: `${connection.appUrl}/login?organisation=in` })
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** The front page and what it shows. */
export const frontRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    const state = await stateOf(c)
    // The form that signs in ends in the app.
    const forms = ["'self'", ...(state.connection === null ? [] : [new URL(state.connection.appUrl).origin])].join(' ')
    c.header('Content-Security-Policy', pagePolicy({ forms }))
    return c.html(<FrontPage {...state} />)
  })
  .get('/desk/live', etag(), async (c) => {
    const state = await stateOf(c)
    // An open desk keeps the retries of delivery reports going.
    c.executionCtx.waitUntil(sendDueReports({ db: sandboxDb(c.env), env: c.env, now: state.now }))
    c.header('Cache-Control', 'no-cache')
    return c.html(<LiveRegions {...state} />)
  })
  .post('/desk/sign-in', (c) => signIn(c))
  .get('/desk/terminal/:processId', async (c) =>
    c.redirect((await terminalAddress(sandboxDb(c.env), c.req.param('processId'))) ?? '/terminal'),
  )
  .get('/desk/email/:id', async (c) => {
    const html = (await findEmail(c, c.req.param('id')))?.html ?? null
    if (html === null) return c.text(words().front.inbox.none, 404)
    c.header('Content-Security-Policy', letterPolicy)
    return c.html(html)
  })
