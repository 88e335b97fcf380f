import { isAddressSecret } from '#core/address-secret.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import { attemptOfOrder, hearMessage } from '#worker/payments/index.ts'
import type { IncomingMessage } from '#worker/providers/index.ts'

export type CreditorCallback = { settingId: string; secret: string; message: IncomingMessage }

/**
 * Takes a call of a creditor that has one address for all payments: it names the payment by our order number. From there
 * on it is as any other call. Answers the status that means to the creditor what became of it.
 */
export async function takeCreditorCallback(deps: Dependencies, callback: CreditorCallback): Promise<number> {
  const { settingId, secret, message } = callback
  const isOurs = isAddressSecret(deps.config, 'creditor-callback', { id: settingId, secret })
  const orderNumber = message.query.get('paymentId') ?? ''
  const [attempt] = isOurs ? await attemptOfOrder(deps.db, { orderNumber, settingId }) : []
  if (attempt === undefined) throw notFound('route')
  return hearMessage(deps, attempt, message)
}
