import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { useForgetPayment } from '#web/customer/payment/course/use-forget-payment.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { BalanceSlot } from '#web/customer/waiting/slots/balance-slot.tsx'
import { ReceiptSlot } from '#web/customer/waiting/slots/receipt-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { ProcessStatus } from '#worker/contract/process.ts'

/** Nothing is left to do; who paid has the receipt here too, as a bill alone is done as soon as it is paid. */
export function ProcessDoneScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  const returned = process.state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
  useForgetPayment(code)
  return (
    <>
      <FinalHeading
        view={view}
        mark="success"
        title={t(returned ? 'substituteReturnedTitle' : 'processDoneTitle')}
        lead={t(textOf(process))}
      />
      <BalanceSlot view={view} />
      <ReceiptSlot code={code} view={view} />
      <ContactCard account={account} />
    </>
  )
}

function textOf({ state, processType, balance }: ProcessStatus): ContentKey {
  if (state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT') return 'substituteReturnedText'
  if (processType === 'ONLY_PAYMENT' && balance !== undefined) return 'balanceDoneText'
  return processType === 'ONLY_PAYMENT' ? 'billPaidText' : 'processDoneText'
}
