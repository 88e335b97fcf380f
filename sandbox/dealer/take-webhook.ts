import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, slowAnswerMs } from '#sandbox/core/magic.ts'
import { parseJson } from '#sandbox/core/read-body.ts'
import { isPublic } from '#sandbox/gate/gate.ts'

import { dealerWebhooks, type DealerMode } from './dealer.table.ts'
import { checkSignature, type Verdict } from './signature.ts'
import { findSystem, type DealerSystem } from './systems.ts'

const longestBody = 256 * 1024

/** The parts of a webhook that the dealer system reads; it may have more. */
const webhookSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  process: z.object({ id: z.string(), externalWorkOrderId: z.string().nullable(), state: z.string() }),
})
type Webhook = z.infer<typeof webhookSchema>

function readWebhook(body: string, webhookId: string | null): Webhook | null {
  const { data } = webhookSchema.safeParse(parseJson(body))
  return data?.id === webhookId ? data : null
}

function statusFor(mode: DealerMode, verdict: Verdict): number {
  if (mode === 'down') return 503
  if (mode === '400' || mode === '410') return Number(mode)
  if (verdict === 'unreadable') return 422
  if (verdict !== 'good') return 401
  return mode === 'garbage' ? 200 : 204
}

/** That something of this webhook, or of its process, was taken before; decided as the row is written. */
function takenBefore(which: ReturnType<typeof eq>) {
  const taken = and(eq(dealerWebhooks.verdict, 'good'), lt(dealerWebhooks.status, 300), which)
  return sql<boolean>`exists (select 1 from ${dealerWebhooks} where ${taken})`
}

function orderOf(report: Webhook | null, status: number) {
  if (report === null || status >= 300) return { isRepeat: false, isLate: false }
  const isRepeat = takenBefore(eq(dealerWebhooks.webhookId, report.id))
  const ofProcess = eq(dealerWebhooks.processId, report.process.id)
  const isOvertaken = takenBefore(sql`${ofProcess} and ${gt(dealerWebhooks.happenedAt, Date.parse(report.createdAt))}`)
  return { isRepeat, isLate: sql<boolean>`${isOvertaken} and not ${isRepeat}` }
}

type Arrival = { accountId: string; headers: Headers; bytes: ArrayBuffer; system: DealerSystem; now: number }

/** Returns the record of a webhook, and its answer. */
async function readArrival({ accountId, headers, bytes, system, now }: Arrival) {
  const { failureMode, secret } = system
  const webhookId = headers.get('webhook-id')
  const signed = await checkSignature({ headers, body: new Uint8Array(bytes), secret, now })
  const body = new TextDecoder().decode(bytes)
  const report = signed === 'good' ? readWebhook(body, webhookId) : null
  const verdict: Verdict = signed === 'good' && report === null ? 'unreadable' : signed
  const status = statusFor(failureMode, verdict)
  return {
    accountId,
    webhookId,
    headers: Object.fromEntries(headers),
    body,
    verdict,
    failureMode,
    status,
    receivedAt: now,
    ...(report !== null && {
      type: report.type,
      processId: report.process.id,
      externalWorkOrderId: report.process.externalWorkOrderId,
      state: report.process.state,
      happenedAt: Date.parse(report.createdAt),
    }),
    ...orderOf(report, status),
  }
}

/** Takes what the dealer system of an account is report, writes it down whatever it is, and answers as it is made to. */
export async function takeWebhook(c: Context<SandboxHono>, accountId: string): Promise<Response> {
  const db = sandboxDb(c.env)
  const [system, bytes] = await Promise.all([findSystem(db, accountId), c.req.arrayBuffer()])
  if (system === null) return c.json({ code: 'sandbox.not_found' }, 404)
  if (bytes.byteLength > longestBody) return c.json({ code: 'sandbox.too_long' }, 413)
  const row = await readArrival({ accountId, headers: c.req.raw.headers, bytes, system, now: Date.now() })
  const isStrange = row.verdict === 'unsigned' || row.verdict === 'forged'
  // Whoever wants could fill the page.
  if (isStrange && isPublic(c.env)) return c.json({ code: 'sandbox.unsigned' }, 401)
  await db.insert(dealerWebhooks).values(row)
  if (row.failureMode === 'slow') await scheduler.wait(slowAnswerMs)
  return row.status === 200 ? garbageAnswer() : new Response(null, { status: row.status })
}
