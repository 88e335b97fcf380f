import { bind } from '#core/http/bind.ts'
import { maskedEmail } from '#domain/text/masked.ts'
import { receiptCalls } from '#worker/contract/customer/payment-calls.ts'
import type { CountedReceiptView } from '#worker/contract/receipt.ts'
import { receiptQueries, toReceipt } from '#worker/db/payment-records/index.ts'
import { contactOf, toContact } from '#worker/notifications/index.ts'
import { customerCallOf, reader } from '#worker/process/index.ts'

import { sendReceiptByEmail } from './send-receipt-by-email.ts'

/** The receipt of a visit, for its customer to keep. */
export const receiptRoutes = bind(receiptCalls, {
  'GET /api/process/receipt': ({ c }) => getReceipt(customerCallOf(c)),
  'POST /api/process/receipt': ({ c, body }) => sendReceiptByEmail(customerCallOf(c), body),
})

/** In one round trip; the address of the visit as much as its customer knows it by. */
const getReceipt = reader(
  (db, { processId }) => ({ ...receiptQueries(db, processId), contact: contactOf(db, processId) }),
  ({ rows }): CountedReceiptView | null => {
    const receipt = toReceipt(rows)
    if (receipt === null) return null
    const { email } = toContact(rows.contact[0])
    return {
      ...receipt,
      email: { canSend: receipt.seller.email !== '', contact: email ? maskedEmail(email) : null },
    }
  },
)
