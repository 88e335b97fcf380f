import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'

import { callApp, isOk } from '#sandbox/app-calls/call-app.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { findEmail } from '#sandbox/email/send-email.ts'
import { sendDueReports } from '#sandbox/sms/delivery-reports.ts'

import { DeskPage, LiveRegions, type DeskState } from './desk-page.tsx'
import { currentProcesses, findDeskProcess } from './desk-processes.ts'
import { readInbox } from './messages.ts'

async function deskState(db: SandboxDb, to: string | null): Promise<DeskState> {
  const connection = await loadConnection(db)
  const [processes, inbox] = await Promise.all([currentProcesses({ db, connection }), readInbox(db, to)])
  return { connection, processes, inbox, to, now: Date.now() }
}

// An e-mail's own styles are inline; it runs nothing and fetches nothing.
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const pricingSchema = z.object({ terminalCode: z.string().nullable() })

/** Where the terminal of a process's workshop is, with the code that its customer has; null where there is none. */
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

/** The front page and what it shows. */
export const deskRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    const state = await deskState(sandboxDb(c.env), c.req.query('to') || null)
    return c.html(<DeskPage {...state} />)
  })
  .get('/desk/live', etag(), async (c) => {
    const db = sandboxDb(c.env)
    const state = await deskState(db, c.req.query('to') || null)
    // An open desk keeps the retries of delivery reports going.
    c.executionCtx.waitUntil(sendDueReports({ db, env: c.env, now: state.now }))
    c.header('Cache-Control', 'no-cache')
    return c.html(<LiveRegions {...state} />)
  })
  .get('/desk/terminal/:processId', async (c) =>
    c.redirect((await terminalAddress(sandboxDb(c.env), c.req.param('processId'))) ?? '/terminal'),
  )
  .get('/desk/email/:id', async (c) => {
    const html = (await findEmail(c, c.req.param('id')))?.html ?? null
    if (html === null) return c.text('Viestiä ei ole.', 404)
    c.header('Content-Security-Policy', letterPolicy)
    return c.html(html)
  })
