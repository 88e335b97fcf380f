import type { PaymentProvider } from '#domain/enums.ts'
import { languageWithTexts } from '#domain/languages.ts'
import { chargedRows } from '#domain/money/charged-rows.ts'
import type { Filled } from '#worker/contract/customer/payer.ts'
import type { NewPayment, OnlinePaymentForm } from '#worker/contract/customer/payment.ts'
import { attemptOf } from '#worker/payments/attempt.queries.ts'
import { paymentUrls } from '#worker/payments/payment-address.ts'
import { startedPayment } from '#worker/payments/payment-view.ts'
import { paymentRefused, providerUnavailable, requestRefused } from '#worker/payments/payment.errors.ts'
import { settlePayment } from '#worker/payments/settle-payment.ts'
import type { CustomerCall } from '#worker/process/index.ts'
import type { PaymentPort, StartOutcome, StartPayment } from '#worker/providers/index.ts'

import type { Intent, PaymentPreconditions } from './payment-intent.ts'
import { writeStarted } from './write-started.ts'

export type Way = { port: PaymentPort; provider: PaymentProvider }
type Beginning = Way & { attempt: Intent; form: Filled<OnlinePaymentForm>; preconditions: PaymentPreconditions }

/** Asks the provider to begin, and writes down what it said before the customer is sent there. */
export async function beginAtProvider(call: CustomerCall, beginning: Beginning): Promise<NewPayment> {
  const { attempt, port } = beginning
  const outcome = await port.start(startInput(call, beginning))
  const { deps } = call
  if (outcome.outcome === 'redirect' || outcome.outcome === 'html') return started(call, beginning, outcome)
  logNotStarted(call, beginning, outcome)
  const [row] = await attemptOf(deps.db, attempt.id)
  if (row === undefined) throw new Error('The attempt is gone while it was begun')
  // Nobody was sent to the provider, so that the customer may try again at once.
  const finding =
    outcome.outcome === 'refused'
      ? ({ result: 'ended', status: 'FAILURE' } as const)
      : ({ result: 'let_go', reason: 'start_unknown' } as const)
  await settlePayment(deps, { attempt: row, finding })
  if (outcome.outcome === 'refused' && outcome.fields.length > 0) throw paymentRefused(outcome.fields)
  throw isOurFault(outcome) ? requestRefused() : providerUnavailable()
}

type RefusedStart = Exclude<StartOutcome, StartedOutcome>

/** Returns true where our request is wrong, and nothing that the person typed: trying again helps nobody. */
function isOurFault(outcome: RefusedStart): boolean {
  return outcome.outcome === 'refused' && outcome.cause === 'request' && outcome.fields.length === 0
}

/** Names of fields and never their values. What the person can mend is no fault of the service. */
function logNotStarted({ deps }: CustomerCall, { attempt, provider }: Beginning, outcome: RefusedStart): void {
  const { outcome: word, reason } = outcome
  const facts = { paymentId: attempt.id, provider, outcome: word, reason }
  if (outcome.outcome === 'unknown') return deps.log.error('payment.not_started', facts)
  const { cause, fields } = outcome
  const level = fields.length > 0 ? 'info' : 'error'
  deps.log[level]('payment.not_started', { ...facts, cause, fields: fields.join(' ') })
}

function startInput({ deps }: CustomerCall, { attempt, provider, form, preconditions }: Beginning): StartPayment {
  const { firstName, lastName, email, address, postalCode, city, country } = form
  const rows = chargedRows(attempt.pricing, preconditions.lcid)
  return {
    order: { orderNumber: attempt.orderNumber, amountCents: attempt.pricing.totalCents, rows },
    customer: { firstName, lastName: lastName ?? '', email, address, postalCode, city, country },
    language: languageWithTexts(preconditions.lcid),
    urls: paymentUrls(deps.config, { provider, attemptId: attempt.id, linkCode: preconditions.process.linkCode }),
  }
}

/** One with the intent, and one with what the provider said. */
const versionsOfStart = 2

type StartedOutcome = Extract<StartOutcome, { outcome: 'redirect' | 'html' }>

async function started(
  call: CustomerCall,
  { attempt, preconditions }: Beginning,
  outcome: StartedOutcome,
): Promise<NewPayment> {
  const startUrl = outcome.outcome === 'redirect' ? outcome.url : null
  const startHtml = outcome.outcome === 'html' ? outcome.html : null
  const way = startedPayment(call.deps.config, { id: attempt.id, startUrl, startHtml })
  if (way === null) throw new Error('A payment that was begun has no way to it')
  const { paymentId, token, referenceCode } =
    outcome.outcome === 'redirect' ? outcome : { token: null, referenceCode: null, ...outcome }
  const names = { paymentId, token, referenceCode, startUrl, startHtml }
  await writeStarted(call, { attemptId: attempt.id, processId: preconditions.process.id, status: 'PENDING', ...names })
  return { ...way, version: preconditions.process.version + versionsOfStart }
}
