import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import type { ConnectedTerminal } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'

import { askDue, takeDue } from './due.ts'
import { ReceiptList } from './receipt-list.tsx'
import { reportReceipts } from './report-receipts.ts'
import { reportWays, takePayment, type Card, type ReportWay } from './take-payment.ts'
import type { Terminal } from './terminal-calls.ts'
import { TerminalChoicePage, TerminalPage } from './terminal-page.tsx'
import { readTerminal, setOnline, type Receipt } from './terminal-state.ts'
import { reportState } from './words.ts'

type TerminalHono = SandboxHono & {
  Variables: { db: SandboxDb; appUrl: string; terminal: ConnectedTerminal; shop: string }
}

const code = z.string().regex(/^\d{6}$/)
const codeSchema = z.strictObject({ code })
const lineSchema = z.strictObject({ isOnline: z.boolean() })
const paySchema = z.strictObject({
  code,
  /** A card that is refused pays nothing, and nothing is reported. */
  card: z.enum(['debit', 'credit', 'refused']),
  report: z.enum(reportWays).default('now'),
  /** Euros; what is reported by the way `other_amount`. */
  reportedAmount: z.number().positive().max(1_000_000).optional(),
})

const knownTerminal = createMiddleware<TerminalHono>(async (c, next) => {
  const db = sandboxDb(c.env)
  const connection = await loadConnection(db)
  const terminal = connection?.terminals.find(({ deviceId }) => deviceId === c.req.param('terminalId'))
  if (!connection || !terminal) return c.html(<TerminalChoicePage connection={connection} isUnknown />, 404)
  c.set('db', db)
  c.set('appUrl', connection.appUrl)
  c.set('terminal', terminal)
  c.set('shop', connection.accounts.find(({ id }) => id === terminal.accountId)?.name ?? terminal.name)
  return next()
})

function terminalOf(c: Context<TerminalHono>): Terminal {
  return { db: c.get('db'), appUrl: c.get('appUrl'), terminal: c.get('terminal'), clock: Date.now }
}

function receiptJson(receipt: Receipt) {
  const { id, code: paidBy, orderNumber, amountCents, reportedCents, paymentType, text, paidAt, answers } = receipt
  const state = reportState(receipt)
  return { id, code: paidBy, orderNumber, amountCents, reportedCents, paymentType, text, paidAt, answers, state }
}

async function stateJson({ db, terminal }: Terminal) {
  const { isOnline, receipts } = await readTerminal(db, terminal.deviceId)
  return { isOnline, receipts: receipts.map(receiptJson) }
}

type Payment = { code: string; card: Card; way: ReportWay; reportedCents?: number | undefined }

async function pay(c: Context<TerminalHono>, payment: Payment): Promise<Response> {
  const at = terminalOf(c)
  const due = await takeDue(at, payment.code)
  if (due === null) return c.json({ code: 'sandbox.nothing_asked' }, 409)
  const id = await takePayment(at, { ...payment, due, shop: c.get('shop') })
  await reportReceipts(at)
  const { receipts } = await stateJson(at)
  return c.json({ result: 'paid', receipt: receipts.find((receipt) => receipt.id === id) })
}

/** The terminals' own pages, and what their keys, cards and line do. */
export const terminalRoutes = new Hono<TerminalHono>()
  .get('/', async (c) => c.html(<TerminalChoicePage connection={await loadConnection(sandboxDb(c.env))} />))
  .use('/:terminalId/*', knownTerminal)
  .get('/:terminalId', async (c) => {
    const { db, terminal, clock } = terminalOf(c)
    const own = { deviceId: terminal.deviceId, name: terminal.name, shop: c.get('shop') }
    return c.html(<TerminalPage terminal={own} state={await readTerminal(db, terminal.deviceId)} now={clock()} />)
  })
  .get('/:terminalId/live', etag(), async (c) => {
    const at = terminalOf(c)
    // An open page keeps the reports that are due going.
    c.executionCtx.waitUntil(reportReceipts(at))
    c.header('Cache-Control', 'no-cache')
    return c.html(<ReceiptList state={await readTerminal(at.db, at.terminal.deviceId)} now={at.clock()} />)
  })
  .get('/:terminalId/state', async (c) => c.json(await stateJson(terminalOf(c))))
  .post('/:terminalId/look-up', jsonBody(codeSchema), async (c) =>
    c.json(await askDue(terminalOf(c), c.req.valid('json').code)),
  )
  .post('/:terminalId/pay', jsonBody(paySchema), async (c) => {
    const { card, report, reportedAmount, code: paidBy } = c.req.valid('json')
    if (card === 'refused') return c.json({ result: 'refused' })
    const reportedCents = reportedAmount === undefined ? undefined : Math.round(reportedAmount * 100)
    return pay(c, { code: paidBy, card, way: report, reportedCents })
  })
  .post('/:terminalId/line', jsonBody(lineSchema), async (c) => {
    const at = terminalOf(c)
    await setOnline(at.db, at.terminal.deviceId, c.req.valid('json').isOnline)
    await reportReceipts(at)
    return c.json(await stateJson(at))
  })
  .post('/:terminalId/send', async (c) => {
    const at = terminalOf(c)
    await reportReceipts(at, { aheadMs: Number.MAX_SAFE_INTEGER - at.clock() })
    return c.json(await stateJson(at))
  })
