import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { checkForChange, processKeys, statusOptions } from '#web/customer/process/api.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { Reload } from '#worker/contract/route.ts'

/** Providers may think for half a minute; giving up earlier would leave a payment that nobody here knows of. */
export const providerTimeoutMs = 40_000

export function paymentOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.part(code, 'payment'),
    queryFn: ({ signal }) => call('GET /api/process/payment', { code, signal }),
  })
}

export function pricingOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.part(code, 'pricing'),
    queryFn: ({ signal }) => call('GET /api/process/pricing', { code, signal }),
  })
}

/** Returns the query for the payer, as far as they are known; each version of the process may have another contact. */
export function payerOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'payer'), version],
    queryFn: ({ signal }) => call('GET /api/process/payer', { code, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Draws anew what is known of who pays: it was another by the time that it was sent. */
export function refreshPayer(client: QueryClient, code: string): Promise<void> {
  return client.invalidateQueries({ queryKey: processKeys.part(code, 'payer') })
}

/** Asks the server to look where the latest refund stands; each version of the process may have another one. */
export function refundOptions(code: string, version: number | null) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'refund'), version],
    queryFn: ({ signal }) => call('PUT /api/process/refund/status', { code, signal, timeoutMs: providerTimeoutMs }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Returns whether the status that is on the screen says that it is paid: then a payment that is confirmed brings
 * nothing new.
 */
export function isKnownPaid(client: QueryClient, code: string): boolean {
  return client.getQueryData(statusOptions(code).queryKey)?.payment?.status === 'SUCCESS'
}

/** Takes what a call answered about the payment. */
export async function keepPayment(client: QueryClient, code: string, payment: PaymentView | null): Promise<void> {
  const { queryKey } = paymentOptions(code)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, payment)
}

/** The same on the page of its process, which a payment that ended moves too. */
export async function acceptPayment(client: QueryClient, code: string, payment: PaymentView | null): Promise<void> {
  await keepPayment(client, code, payment)
  if (payment?.truth === 'confirmed' && !isKnownPaid(client, code)) await checkForChange(client, code)
}

/** The answer to a try to pay; throws where the sum on the button was another by then: nothing was begun. */
export function unlessReload<Started extends object>(answered: Started | Reload): Started {
  if ('reload' in answered) throw new ApiProblem({ status: 409, code: 'payment.order_changed' })
  return answered
}

/** Fetches again how the payment stands, what is to be paid and whether it is due. */
export async function refreshPayment(client: QueryClient, code: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: paymentOptions(code).queryKey }),
    client.invalidateQueries({ queryKey: pricingOptions(code).queryKey }),
    checkForChange(client, code),
  ])
}

/**
 * The same behind a try that failed; resolves once it is known where the server has answered it. What came in later would push
 * the ways to pay from under a finger.
 */
export async function refreshAfterTry(client: QueryClient, code: string, failure: Error): Promise<void> {
  const known = refreshPayment(client, code)
  if (failure instanceof ApiProblem) await known
}
