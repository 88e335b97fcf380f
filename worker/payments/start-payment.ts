import { sql } from 'drizzle-orm'

import { writeThenRead, changedRows, type Statement } from '#core/db.ts'
import { newId } from '#core/ids.ts'
import type { OnlinePaymentForm, StartedPayment } from '#domain/contract/payment.ts'
import type { PaymentProvider, ProcessState } from '#domain/enums.ts'
import type { FrozenPricing } from '#domain/payment-pricing.ts'
import { isOpenPayment } from '#domain/settlement.ts'
import { editStatement, readProcess, theAccount, type CustomerCall } from '#worker/process/index.ts'
import type { PaymentPort } from '#worker/providers/index.ts'

import { isAskable, settleByAsking } from './ask-provider.ts'
import { attemptOf, attemptsOf, type AttemptRow } from './attempt.queries.ts'
import { openPort } from './credentials.ts'
import { alreadyOpen, alreadyPaid, notDue, notOnline, nothingToPay, orderChanged } from './payment.errors.ts'
import { pricingOf, pricingQueries } from './read-pricing.ts'
import { beginAtProvider } from './start-at-provider.ts'

const payableStates: ReadonlySet<ProcessState> = new Set(['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/**
 * Begins an online payment: the intent is written before the provider is asked, and what became of it after. A customer
 * whose start failed may try again at once; of two starts at once one gets through.
 */
export async function startPayment(call: CustomerCall, form: OnlinePaymentForm): Promise<StartedPayment> {
  const first = await readForStart(call)
  const ground = (await freed(call, first)) ? await readForStart(call) : first
  refuseUnlessPayable(call, ground)
  const { port, provider } = await wayToPay(call, ground)
  const attempt = await writeIntent(call, ground, provider)
  return beginAtProvider(call, { attempt, port, provider, form, ground })
}

async function readForStart(call: CustomerCall) {
  const { process, rows } = await readProcess(call, (db, keys) => ({
    ...pricingQueries(db, keys),
    attempts: attemptsOf(db, keys.processId),
    credentials: db.all<{ provider: string; baseUrl: string; sealedSecrets: string }>(sql`
      select c.provider, c.base_url as "baseUrl", c.sealed_secrets as "sealedSecrets"
      from accounts a join provider_credentials c
        on c.account_id = a.id and c.provider = a.payment_implementation_type
      where a.id = ${keys.accountId}`),
  }))
  const { attempts, credentials } = rows
  const account = theAccount(rows)
  const lcid = process.languageLcid ?? 'fi-FI'
  const workOrderVersion = rows.workOrder[0]?.version ?? null
  return { process, account, attempts, credentials, lcid, workOrderVersion, pricing: pricingOf(rows) }
}

export type StartGround = Awaited<ReturnType<typeof readForStart>>

/** An open attempt may have ended without our knowing: its provider is asked before the customer is turned away. */
async function freed(call: CustomerCall, { attempts }: StartGround): Promise<boolean> {
  const open = attempts.find(({ status }) => isOpenPayment(status))
  if (open === undefined || !isAskable(open, call.deps.clock.now())) return false
  await settleByAsking(call.deps, open)
  return true
}

function hasPaid({ status, capturedCents, surplusCents }: AttemptRow): boolean {
  return status === 'SUCCESS' && capturedCents > surplusCents
}

function refuseUnlessPayable(call: CustomerCall, { process, attempts, pricing }: StartGround): void {
  if (attempts.some(hasPaid)) throw alreadyPaid()
  if (!payableStates.has(process.state)) throw notDue()
  if (attempts.some(({ status }) => isOpenPayment(status))) throw alreadyOpen()
  if (pricing.totalCents <= 0) throw nothingToPay()
  if (call.seenVersion !== null && call.seenVersion > process.version) throw orderChanged()
}

type Way = { port: PaymentPort; provider: PaymentProvider }

async function wayToPay({ deps }: CustomerCall, { account, credentials }: StartGround): Promise<Way> {
  const takesOnline = account.paymentTypes.some((type) => type === 'ONLINE' || type === 'ALL')
  const provider = account.paymentImplementationType
  const [stored] = credentials
  if (!takesOnline || provider === null || stored === undefined) throw notOnline()
  const port = await openPort(deps, { ...stored, accountId: account.id })
  if (port === null) throw notOnline()
  return { port, provider }
}

/** Longer than a start takes; the job looks then at what was cut off. */
const cutOffAfterMs = 2 * 60_000

export type Intent = { id: string; orderNumber: string; pricing: FrozenPricing }

/** An order number is the id of its attempt, so that none is ever used again. */
export function orderNumberOf(attemptId: string): string {
  return attemptId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}

async function writeIntent(call: CustomerCall, ground: StartGround, provider: PaymentProvider): Promise<Intent> {
  const { db, clock } = call.deps
  const id = newId('pay', clock.now())
  const intent = { id, orderNumber: orderNumberOf(id), pricing: ground.pricing }
  const statements = intentStatements(call, ground, { intent, provider })
  const queries = { attempt: attemptOf(db, id), open: attemptsOf(db, sql`${ground.process.id}`) }
  const { written, rows } = await writeThenRead(db, statements, { queries, more: {} })
  if (changedRows(written[0]) > 0 && rows.attempt.length > 0) return intent
  throw rows.open.some(({ status }) => isOpenPayment(status)) ? alreadyOpen() : orderChanged()
}

type Intending = { intent: Intent; provider: PaymentProvider }

/** Written only while the process and its order are as they were read, and nobody else is paying. */
function intentStatements(call: CustomerCall, ground: StartGround, { intent, provider }: Intending): Statement[] {
  const { db, clock } = call.deps
  const now = clock.now()
  const { process, workOrderVersion } = ground
  const guard = sql`version = ${process.version} and not exists (
    select 1 from payments open where open.process_id = ${process.id}
      and open.status in ('INITIALIZED','SIGNING','PENDING'))`
  const edit = editStatement(db, { processId: process.id, set: {}, guard, now })
  return [
    edit.statement,
    db.run(sql`
      insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
        frozen_pricing, work_order_version, next_ask_at, created_at, updated_at)
      select ${intent.id}, ${process.id}, ${process.accountId}, 'ONLINE', ${provider}, ${intent.orderNumber},
        'INITIALIZED', ${intent.pricing.totalCents}, ${JSON.stringify(intent.pricing)}, ${workOrderVersion},
        ${now + cutOffAfterMs}, ${now}, ${now}
      where ${edit.won}`),
  ]
}
