import { sql, type SQL } from 'drizzle-orm'

import { newIdIn } from '#core/secrets/ids.ts'
import type { PaymentChannel, ProcessState } from '#domain/enums.ts'
import { fallbackLcid } from '#domain/languages.ts'
import { paidBefore } from '#domain/money/paid-before.ts'
import type { FrozenPricing } from '#domain/money/payment-pricing.ts'
import { isOpenPayment } from '#domain/money/settlement.ts'
import { isShownTotal } from '#domain/process/consent.ts'
import { change, type Db, type RowsOf } from '#worker/db/db.ts'
import { isPaidBefore } from '#worker/db/payment-records/index.ts'
import { payments, providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { isAskable, settleByAsking } from '#worker/payments/ask-provider.ts'
import { attemptOf, attemptsOf, type AttemptRow } from '#worker/payments/attempt.queries.ts'
import {
  alreadyOpen,
  alreadyPaid,
  approvalNeeded,
  notDue,
  nothingToPay,
  orderChanged,
} from '#worker/payments/payment.errors.ts'
import { pricingOf, pricingQueries } from '#worker/payments/read-pricing.ts'
import {
  editStatement,
  theAccount,
  type CustomerCall,
  type ProcessKeys,
  type ProcessRow,
} from '#worker/process/index.ts'

/** The states in which somebody is asked to pay on their page. */
export const payableStates: ReadonlySet<ProcessState> = new Set(['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/** Returns the queries that have to be read before anybody may begin to pay. */
export function preconditionQueries(db: Db, keys: ProcessKeys) {
  return { ...pricingQueries(db, keys), attempts: attemptsOf(db, keys.processId) }
}

export function preconditionsOf(process: ProcessRow, rows: RowsOf<ReturnType<typeof preconditionQueries>>) {
  const lcid = process.languageLcid ?? fallbackLcid
  const workOrderVersion = rows.workOrder[0]?.version ?? null
  const account = theAccount(rows)
  const paidBeforeCents = paidBefore(rows.earlierMoney).totalCents
  return {
    process,
    account,
    attempts: rows.attempts,
    lcid,
    workOrderVersion,
    pricing: pricingOf(rows),
    paidBeforeCents,
  }
}

export type PaymentPreconditions = ReturnType<typeof preconditionsOf>

/** An open attempt may have ended without our knowing: its provider is asked before the customer is turned away. */
export async function freed(call: CustomerCall, { attempts }: PaymentPreconditions): Promise<boolean> {
  const open = attempts.find(({ status }) => isOpenPayment(status))
  if (open === undefined || !isAskable(open, call.deps.clock.now())) return false
  await settleByAsking(call.deps, open)
  return true
}

function hasPaid({ status, capturedCents, surplusCents }: AttemptRow): boolean {
  return status === 'SUCCESS' && capturedCents > surplusCents
}

export function refuseUnlessPayable(call: CustomerCall, { process, attempts, pricing }: PaymentPreconditions): void {
  if (attempts.some(hasPaid)) throw alreadyPaid()
  if (process.askedPriceCents !== null) throw approvalNeeded()
  if (!payableStates.has(process.state)) throw notDue()
  if (attempts.some(({ status }) => isOpenPayment(status))) throw alreadyOpen()
  if (pricing.totalCents <= 0) throw nothingToPay()
  if (call.seenVersion !== null && call.seenVersion > process.version) throw orderChanged()
}

/** Returns whether what is to be paid is the sum that stood on the button. */
export function isAtShownTotal({ account, pricing }: PaymentPreconditions, total: number | null | undefined): boolean {
  return isShownTotal(total, { totalCents: pricing.totalCents, pricesShown: account.showPricesInWorkOrderStep })
}

/** Longer than a start takes; the job looks then at what was cut off. */
const cutOffAfterMs = 2 * 60_000

/** An attempt that was written down before its provider is asked. */
export type Intent = { id: string; orderNumber: string; pricing: FrozenPricing; row: AttemptRow }

/** An order number is the id of its attempt, so that none is ever used again. */
export function orderNumberOf(attemptId: string): string {
  return attemptId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}

export type Payee = { channel: PaymentChannel; provider: string; creditorSettingId: string | null }

/** Writes the intent. Of two at once one gets through; the other finds an open attempt (409). */
export async function writeIntent(
  call: CustomerCall,
  preconditions: PaymentPreconditions,
  payee: Payee,
): Promise<Intent> {
  const { db, clock } = call.deps
  // Of the account: a code from before slots begins as chance would have it.
  const id = newIdIn(preconditions.account.slot, 'pay', clock.now())
  const intent = { id, orderNumber: orderNumberOf(id), pricing: preconditions.pricing }
  const { wrote, rows } = await change(db, {
    write: intentParts(call, preconditions, { intent, payee }),
    read: { attempt: attemptOf(db, id), open: attemptsOf(db, sql`${preconditions.process.id}`) },
  })
  const [row] = rows.attempt
  if (wrote.edit && row !== undefined) return { ...intent, row }
  throw rows.open.some(({ status }) => isOpenPayment(status)) ? alreadyOpen() : orderChanged()
}

/** In SQL: nobody took the credentials away since they were read. */
function hasWay(accountId: string, { provider, creditorSettingId }: Payee): SQL {
  const theirs = creditorSettingId === null ? sql`way.provider = ${provider}` : sql`1`
  return sql`exists (select 1 from ${providerCredentials} way
    where way.account_id = ${accountId} and way.creditor_setting_id is ${creditorSettingId} and ${theirs})`
}

type Intending = { intent: Omit<Intent, 'row'>; payee: Payee }

/** It is written only while the process, its order and what was paid of that are as they were read, and nobody else is paying. */
function intentParts(call: CustomerCall, preconditions: PaymentPreconditions, { intent, payee }: Intending) {
  const { db, clock } = call.deps
  const now = clock.now()
  const { process, workOrderVersion, paidBeforeCents } = preconditions
  const guard = sql`version = ${process.version} and asked_price_cents is null and not exists (
    select 1 from ${payments} open where open.process_id = ${process.id}
      and open.status in ('INITIALIZED','SIGNING','PENDING'))
    and ${hasWay(process.accountId, payee)} and ${isPaidBefore(process.id, paidBeforeCents)}`
  const edit = editStatement(db, { processId: process.id, set: {}, guard, now })
  return {
    edit: edit.statement,
    attempt: db.run(sql`
      insert into ${payments} (id, process_id, account_id, channel, provider, creditor_setting_id, order_number, status,
        amount_cents, frozen_pricing, work_order_version, next_ask_at, created_at, updated_at)
      select ${intent.id}, ${process.id}, ${process.accountId}, ${payee.channel}, ${payee.provider},
        ${payee.creditorSettingId}, ${intent.orderNumber}, 'INITIALIZED', ${intent.pricing.totalCents},
        ${JSON.stringify(intent.pricing)}, ${workOrderVersion}, ${now + cutOffAfterMs}, ${now}, ${now}
      where ${edit.won}`),
  }
}
