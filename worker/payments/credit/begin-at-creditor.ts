import { languageWithTexts } from '#domain/languages.ts'
import { chargedRows } from '#domain/money/charged-rows.ts'
import type { Finding } from '#domain/money/settlement.ts'
import type { CountedCreditStarted } from '#worker/contract/customer/credit.ts'
import {
  askProvider,
  getPayment,
  noFacts,
  providerUnavailable,
  settlePayment,
  writeStarted,
  type Intent,
  type PaymentPreconditions,
} from '#worker/payments/index.ts'
import type { CustomerCall } from '#worker/process/index.ts'
import type { BeginCredit, BeginCreditOutcome, CreditPort } from '#worker/providers/index.ts'

import { creditUrls } from './credit-address.ts'
import { creditDenied, creditRefused } from './credit.errors.ts'

type Beginning = Pick<BeginCredit, 'method' | 'creditCents' | 'applicant'> & {
  attempt: Intent
  port: CreditPort
  settingId: string
  preconditions: PaymentPreconditions
}

/** Asks the creditor, and writes down what it said before the customer goes on. */
export async function beginAtCreditor(call: CustomerCall, beginning: Beginning): Promise<CountedCreditStarted> {
  const outcome = await beginning.port.begin(beginInput(call, beginning))
  switch (outcome.outcome) {
    case 'signing':
      await writeGoingOn(call, beginning, { paymentId: outcome.paymentId, signingUrl: outcome.signingUrl })
      return { signingUrl: outcome.signingUrl, payment: null }
    case 'booked':
      await settleBooked(call, beginning, outcome.paymentId)
      return { signingUrl: null, payment: await getPayment(call) }
    case 'frozen':
      await writeGoingOn(call, beginning, { paymentId: outcome.paymentId, signingUrl: null })
      return { signingUrl: null, payment: await getPayment(call) }
    case 'denied':
    case 'refused':
    case 'unknown':
      return giveUp(call, beginning, outcome)
  }
}

function beginInput({ deps }: CustomerCall, beginning: Beginning): BeginCredit {
  const { attempt, settingId, preconditions, method, creditCents, applicant } = beginning
  const { orderNumber, pricing } = attempt
  const rows = chargedRows(pricing, preconditions.lcid)
  const urls = creditUrls(deps.config, { attemptId: attempt.id, settingId, linkCode: preconditions.process.linkCode })
  const order = { orderNumber, amountCents: pricing.totalCents, rows }
  return { order, method, creditCents, applicant, language: languageWithTexts(preconditions.lcid), urls }
}

type GoingOn = { paymentId: string; signingUrl: string | null }

function writeGoingOn(call: CustomerCall, { attempt, preconditions }: Beginning, { paymentId, signingUrl }: GoingOn) {
  return writeStarted(call, {
    attemptId: attempt.id,
    processId: preconditions.process.id,
    status: signingUrl === null ? 'PENDING' : 'SIGNING',
    paymentId,
    token: null,
    referenceCode: null,
    startUrl: signingUrl,
    startHtml: null,
    isWithProvider: signingUrl === null,
  })
}

/** Booked without a signature: the money is taken at once, or, where that is not known, it is checked on. */
async function settleBooked(call: CustomerCall, beginning: Beginning, paymentId: string): Promise<void> {
  const attempt = { ...beginning.attempt.row, paymentId }
  const asked = await askProvider(call.deps, attempt)
  const isOver = asked.finding.result === 'paid' || asked.finding.result === 'ended'
  if (!isOver) return writeGoingOn(call, beginning, { paymentId, signingUrl: null })
  const facts = { ...asked.facts, paymentId }
  await settlePayment(call.deps, { attempt, ...asked, facts })
}

type RefusedStart = Extract<BeginCreditOutcome, { outcome: 'denied' | 'refused' | 'unknown' }>

/** Nobody was sent to the creditor, so that the customer may try again, or pay in another way, at once. */
async function giveUp({ deps }: CustomerCall, { attempt }: Beginning, outcome: RefusedStart): Promise<never> {
  const { outcome: word, reason } = outcome
  deps.log.info('credit.not_begun', { paymentId: attempt.id, outcome: word, reason })
  const finding: Finding =
    word === 'unknown' ? { result: 'let_go', reason: 'start_unknown' } : { result: 'ended', status: 'FAILURE' }
  const paymentId = outcome.outcome === 'denied' ? outcome.paymentId : null
  await settlePayment(deps, { attempt: attempt.row, finding, facts: { ...noFacts, paymentId } })
  if (outcome.outcome === 'denied') throw creditDenied()
  if (outcome.outcome === 'refused') throw creditRefused(outcome)
  throw providerUnavailable()
}
