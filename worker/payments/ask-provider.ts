import type { Dependencies } from '#core/dependencies.ts'
import { wouldPay, type Finding } from '#domain/money/settlement.ts'
import type { PaymentQuery, AskOutcome, CancelOutcome, KnownPayment } from '#worker/providers/index.ts'

import type { AttemptRow } from './attempt.queries.ts'
import { openPort, type SettlingPort } from './credentials.ts'
import { noFacts, settlePayment, type PaymentFacts, type Settling } from './settle-payment.ts'

export type ProviderQuestion = { finding: Finding; facts: PaymentFacts }

/** Longer than the start of a payment may take: what is still beginning then was cut off. */
export const startGraceMs = 30_000

/**
 * Returns whether there is anything to ask about: an attempt beyond a wire that has not succeeded, and is not just
 * being begun.
 */
export function isAskable(attempt: AttemptRow, now: number): boolean {
  if (attempt.channel === 'TERMINAL' || attempt.status === 'SUCCESS') return false
  return attempt.status !== 'INITIALIZED' || now - attempt.createdAt >= startGraceMs
}

export function knownPayment({ orderNumber, paymentId, paymentToken, amountCents }: AttemptRow): KnownPayment {
  return { orderNumber, paymentId, token: paymentToken, amountCents }
}

function paymentQuery(attempt: AttemptRow): PaymentQuery {
  const { createdAt: startedAt, saidFailed, status, setAside } = attempt
  const isSigning = status === 'SIGNING' && setAside === null
  return { ...knownPayment(attempt), startedAt, saidFailed, isSigning }
}

/**
 * Asks how a payment stands; money that is only held is taken where it would pay the process, and else let go. `opened`
 * is the way there where the caller has it open.
 */
export async function askProvider(
  deps: Dependencies,
  attempt: AttemptRow,
  opened?: SettlingPort | null,
): Promise<ProviderQuestion> {
  const port = opened === undefined ? await openPort(deps, attempt) : opened
  if (port === null) return { finding: { result: 'unknown' }, facts: noFacts }
  const answer = await port.ask(paymentQuery(attempt))
  if (answer.outcome !== 'known') {
    const reason = answer.outcome === 'missing' ? 'missing' : answer.reason
    deps.log.info('payment.asked', { paymentId: attempt.id, outcome: answer.outcome, reason })
    const finding: Finding =
      answer.outcome === 'missing' ? { result: 'ended', status: 'FAILURE' } : { result: 'unknown' }
    return { finding, facts: noFacts }
  }
  const { paymentId, method, referenceCode } = answer
  return { finding: await findingOf(port, attempt, answer), facts: { paymentId, method, referenceCode } }
}

type KnownOutcome = Extract<AskOutcome, { outcome: 'known' }>

async function findingOf(port: SettlingPort, attempt: AttemptRow, answer: KnownOutcome): Promise<Finding> {
  switch (answer.status) {
    case 'SUCCESS':
      if (!answer.authorised) return { result: 'paid', amountCents: answer.amountCents, by: 'provider' }
      return isWanted(attempt, answer) ? take(port, attempt, answer) : release(port, attempt)
    case 'FAILURE':
    case 'CANCELLED':
      return { result: 'ended', status: answer.status }
    case 'INITIALIZED':
    case 'SIGNING':
      return { result: 'open' }
    case 'PENDING':
      return { result: 'open', isWithProvider: true }
  }
}

function isWanted(attempt: AttemptRow, { amountCents }: KnownOutcome): boolean {
  if (amountCents !== null && amountCents < attempt.amountCents) return false
  return wouldPay({ attempt, process: attempt, otherPaid: attempt.otherPaid })
}

async function take(port: SettlingPort, attempt: AttemptRow, { amountCents }: KnownOutcome): Promise<Finding> {
  const outcome = (await port.capture?.(knownPayment(attempt))) ?? { outcome: 'captured' as const }
  if (outcome.outcome === 'captured') return { result: 'paid', amountCents, by: 'provider' }
  return outcome.outcome === 'refused' ? { result: 'open', isWithProvider: true } : { result: 'unknown' }
}

async function release(port: SettlingPort, attempt: AttemptRow): Promise<Finding> {
  const outcome: CancelOutcome = (await port.cancel?.(knownPayment(attempt))) ?? {
    outcome: 'refused',
    reason: 'not_possible',
  }
  if (outcome.outcome === 'cancelled') return { result: 'ended', status: 'CANCELLED' }
  return { result: outcome.outcome === 'refused' ? 'open' : 'unknown' }
}

/** Asks and settles by the answer. Nothing happens to an attempt that has nothing to be asked about. */
export async function settleByAsking(
  deps: Dependencies,
  attempt: AttemptRow,
  { port, ...more }: Pick<Settling, 'alongside'> & { port?: SettlingPort } = {},
): Promise<void> {
  if (!isAskable(attempt, deps.clock.now())) return
  const asked = await askProvider(deps, attempt, port)
  await settlePayment(deps, { attempt, ...asked, ...more })
}
