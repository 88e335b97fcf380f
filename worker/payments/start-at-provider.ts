import { sql } from 'drizzle-orm'

import { changedRows, runBatch, type Statement } from '#core/db.ts'
import type { OnlinePaymentForm, StartedPayment } from '#domain/contract/payment.ts'
import type { PaymentProvider } from '#domain/enums.ts'
import { announceStatement, editStatement, type CustomerCall } from '#worker/process/index.ts'
import type { PaymentPort, StartOutcome, StartPayment } from '#worker/providers/index.ts'

import { attemptOf } from './attempt.queries.ts'
import { paymentUrls } from './payment-address.ts'
import { startedPayment } from './payment-view.ts'
import { orderChanged, paymentRefused, providerUnavailable } from './payment.errors.ts'
import { settlePayment } from './settle-payment.ts'
import type { Intent, StartGround } from './start-payment.ts'

type Beginning = {
  attempt: Intent
  port: PaymentPort
  provider: PaymentProvider
  form: OnlinePaymentForm
  ground: StartGround
}

/** Asks the provider to begin, and writes down what it said before the customer is sent there. */
export async function beginAtProvider(call: CustomerCall, beginning: Beginning): Promise<StartedPayment> {
  const { attempt, port } = beginning
  const outcome = await port.start(startInput(call, beginning))
  const { deps } = call
  if (outcome.outcome === 'redirect' || outcome.outcome === 'html') return begun(call, beginning, outcome)
  deps.log.error('payment.not_started', { paymentId: attempt.id, outcome: outcome.outcome, reason: outcome.reason })
  const [row] = await attemptOf(deps.db, attempt.id)
  if (row === undefined) throw new Error('The attempt is gone while it was begun')
  // Nobody was sent to the provider, so that the customer may try again at once.
  const finding =
    outcome.outcome === 'refused'
      ? ({ result: 'ended', status: 'FAILURE' } as const)
      : ({ result: 'let_go', reason: 'start_unknown' } as const)
  await settlePayment(deps, { attempt: row, finding })
  if (outcome.outcome === 'refused' && outcome.fields.length > 0) throw paymentRefused(outcome.fields)
  throw providerUnavailable()
}

function languageOf(lcid: string): StartPayment['language'] {
  const [language] = lcid.toLowerCase().split(/[-_]/)
  return language === 'sv' || language === 'en' ? language : 'fi'
}

function startInput({ deps }: CustomerCall, { attempt, provider, form, ground }: Beginning): StartPayment {
  const { firstName, lastName, email, address, postalCode, city, country } = form
  const rows = attempt.pricing.rows.map(({ code, description, priceWithVatCents, vatBasisPoints }) => ({
    code,
    description,
    priceWithVatCents,
    vatBasisPoints,
  }))
  return {
    order: { orderNumber: attempt.orderNumber, amountCents: attempt.pricing.totalCents, rows },
    customer: { firstName, lastName: lastName ?? '', email, address, postalCode, city, country },
    language: languageOf(ground.lcid),
    urls: paymentUrls(deps.config, { provider, attemptId: attempt.id, linkCode: ground.process.linkCode }),
  }
}

type Begun = Extract<StartOutcome, { outcome: 'redirect' | 'html' }>

const firstAskAfterMs = 5 * 60_000

async function begun(call: CustomerCall, { attempt, ground }: Beginning, outcome: Begun): Promise<StartedPayment> {
  const { deps } = call
  const startUrl = outcome.outcome === 'redirect' ? outcome.url : null
  const startHtml = outcome.outcome === 'html' ? outcome.html : null
  const way = startedPayment(deps.config, { id: attempt.id, startUrl, startHtml })
  if (way === null) throw new Error('A payment that was begun has no way to it')
  const write = () =>
    runBatch(deps.db, begunStatements(call, { attemptId: attempt.id, processId: ground.process.id, outcome }))
  // The customer would have to begin anew if this were lost; written twice it is the same.
  const results = await write().catch(write)
  if (changedRows(results[1]) > 0) {
    deps.wake(ground.process.id)
    return way
  }
  const [row] = await attemptOf(deps.db, attempt.id)
  if (row?.status === 'PENDING') return way
  throw orderChanged()
}

type BegunWrite = { attemptId: string; processId: string; outcome: Begun }

/** What names the payment at its provider is kept in any case: also of one that was let go meanwhile. */
function begunStatements({ deps }: CustomerCall, { attemptId, processId, outcome }: BegunWrite): Statement[] {
  const { db, clock } = deps
  const now = clock.now()
  const names = outcome.outcome === 'redirect' ? outcome : { token: null, referenceCode: null, ...outcome }
  const way = outcome.outcome === 'redirect' ? sql`start_url = ${outcome.url}` : sql`start_html = ${outcome.html}`
  const isBeginning = sql`exists (select 1 from payments own where own.id = ${attemptId} and own.status = 'INITIALIZED')`
  const edit = editStatement(db, { processId, set: {}, guard: isBeginning, now })
  return [
    db.run(sql`
      update payments set payment_id = coalesce(payment_id, ${names.paymentId}),
        payment_token = coalesce(payment_token, ${names.token}),
        reference_code = coalesce(reference_code, ${names.referenceCode}),
        next_ask_at = min(coalesce(next_ask_at, ${now + firstAskAfterMs}), ${now + firstAskAfterMs})
      where id = ${attemptId}`),
    edit.statement,
    db.run(sql`
      update payments set status = 'PENDING', ${way}, next_ask_at = ${now + firstAskAfterMs},
        version = version + 1, updated_at = ${now}
      where id = ${attemptId} and status = 'INITIALIZED' and ${edit.won}`),
    announceStatement(db, { processId, guard: edit.won, now }),
  ]
}
