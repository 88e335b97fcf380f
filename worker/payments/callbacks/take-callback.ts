import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { errorFields } from '#core/log/log.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { isPaymentProvider } from '#domain/money/payment-provider-names.ts'
import { settleByAsking } from '#worker/payments/ask-provider.ts'
import { attemptOf, type AttemptRow } from '#worker/payments/attempt.queries.ts'
import { isHeldByProvider, openPort, type SettlingPort } from '#worker/payments/credentials.ts'
import { carriers, creditCarrier } from '#worker/payments/payment-address.ts'
import { providerUnavailable } from '#worker/payments/payment.errors.ts'
import {
  concludeMessage,
  attemptAfterMessage,
  isAbout,
  recordMessage,
  type BelievedMessage,
  type Recorded,
} from '#worker/payments/record-message.ts'
import type { IncomingMessage } from '#worker/providers/index.ts'

import { alsoFromArchive } from './bring-back.ts'

export type Callback = { carrier: string; attemptId: string; secret: string; message: IncomingMessage }

/**
 * Takes a call of a provider about a payment and says by which status it is answered, in the provider's own manner. The
 * address alone proves nothing: a message that is not signed, or is of another payment, changes nothing. What was
 * written down is answered as done, whatever comes of it: the job goes on from there.
 */
export async function takeCallback(deps: Dependencies, callback: Callback): Promise<number> {
  const { attemptId, secret, carrier, message } = callback
  const isOurs = isAddressSecret(deps.config, 'payment-callback', { id: attemptId, secret })
  const [attempt] = isOurs ? await alsoFromArchive(deps, attemptId, () => attemptOf(deps.db, attemptId)) : []
  if (attempt === undefined || !isCarrier(attempt.provider, carrier)) throw notFound('route')
  return takeMessage(deps, attempt, message)
}

/** The same once the attempt is known that the address is of. */
export async function takeMessage(deps: Dependencies, attempt: AttemptRow, message: IncomingMessage): Promise<number> {
  const port = await openPort(deps, attempt)
  if (port === null) throw providerUnavailable()
  const verified = await port.verify(message)
  if (verified.verdict === 'forged' || !isAbout(attempt, verified.message)) {
    deps.log.error('payment.callback_refused', { paymentId: attempt.id, verdict: verified.verdict })
    return port.answerStatus('refused')
  }
  const recorded = await record(deps, () => recordMessage(deps, { attempt, verified, source: 'callback' }))
  if (recorded === null) return port.answerStatus('retry')
  if (!recorded.isRepeat) await settle(deps, { attempt, verified, recorded, port })
  return port.answerStatus('done')
}

export function isCarrier(provider: string, carrier: string): boolean {
  if (isPaymentProvider(provider)) return carriers[provider] === carrier
  return isHeldByProvider(provider) && carrier === creditCarrier
}

/** Null where nothing could be written: the provider is asked to come again. */
export async function record<Result>(deps: Dependencies, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    deps.log.error('payment.callback_not_recorded', errorFields(error))
    return null
  }
}

type Work = { attempt: AttemptRow; verified: BelievedMessage; recorded: Recorded; port: SettlingPort }

async function settle(deps: Dependencies, { attempt, verified, recorded, port }: Work): Promise<void> {
  try {
    if (attempt.status === 'SUCCESS') await concludeMessage(deps, { attempt, verified })
    else await settleByAsking(deps, attemptAfterMessage(attempt, verified), { alongside: recorded.conclude, port })
  } catch (error) {
    deps.log.error('payment.callback_not_settled', { paymentId: attempt.id, ...errorFields(error) })
  }
}
