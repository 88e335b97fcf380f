import { isUnfinished } from '#domain/finished-states.ts'
import { PaymentReceipt } from '#web/customer/payment/payment-receipt.tsx'
import { VisitReceipt } from '#web/customer/receipt/visit-receipt.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'

/** The receipt of who has paid; on a kiosk, and on what was kept for no network, no more than the sum. */
export function ReceiptSlot({ code, view }: FinalProps) {
  const { process, account, room } = view
  if (process.payment?.status !== 'SUCCESS') return null
  const summary = <PaymentReceipt payment={process.payment} timeZone={account.timeZone} />
  if (room.url === '' || isKiosk(view)) return summary
  const isLine = isUnfinished(process.state)
  return <VisitReceipt code={code} version={process.version} isLine={isLine} otherwise={summary} />
}
