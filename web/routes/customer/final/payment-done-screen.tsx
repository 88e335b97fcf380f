import type { ContentKey } from '#domain/contents/keys.ts'
import type { ProcessStatus } from '#domain/contract/process.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { InstallOffer } from '#web/features/install/install-offer.tsx'
import { LockerInstructions } from '#web/features/locker/locker-instructions.tsx'
import { PaymentReceipt } from '#web/features/payment/payment-receipt.tsx'
import { LatestRefund } from '#web/features/payment/refund-lines.tsx'
import { useForgetPayment } from '#web/features/payment/use-forget-payment.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'
import { HandOnSlot } from './hand-on-slot.tsx'
import { HelpSlot } from './help-slot.tsx'

function wordsOf({ state, processType, boxAccessCode }: ProcessStatus): { title: ContentKey; text: ContentKey } {
  switch (state) {
    case 'REFUND_READY':
      return { title: 'refundReadyTitle', text: 'refundReadyText' }
    case 'REFUND_REQUESTED':
      return { title: 'refundRequestedTitle', text: 'refundRequestedText' }
    case 'REFUNDED':
      return { title: 'refundedTitle', text: 'refundedText' }
    default:
      if (!isRetrieveType(processType)) return { title: 'paymentDoneTitle', text: 'paymentDoneText' }
      return { title: 'paymentDoneTitle', text: boxAccessCode ? 'paymentDoneRetrieveText' : 'paymentDoneCodeComing' }
  }
}

function showsRefund({ state }: ProcessStatus): boolean {
  return state === 'REFUND_REQUESTED' || state === 'REFUNDED'
}

/** Paid, or paid back: the receipt, and the way to the keys where they wait in a box. */
export function PaymentDoneScreen({ code, view }: FinalProps) {
  const t = useTexts()
  const { process, account } = view
  const words = wordsOf(process)
  useForgetPayment(code)
  return (
    <>
      <FinalHeading
        view={view}
        mark={process.state === 'REFUND_READY' || process.state === 'REFUND_REQUESTED' ? 'waiting' : 'paid'}
        title={t(words.title)}
        lead={t(words.text)}
      />
      {process.boxAccessCode !== null && (
        <LockerInstructions view={view}>
          <InstallOffer />
        </LockerInstructions>
      )}
      {process.boxAccessCode !== null && <HelpSlot code={code} view={view} />}
      <HandOnSlot code={code} view={view} />
      {showsRefund(process) && (
        <LatestRefund key={process.state} code={code} version={process.version} timeZone={account.timeZone} />
      )}
      {process.payment?.status === 'SUCCESS' && (
        <PaymentReceipt payment={process.payment} timeZone={account.timeZone} />
      )}
      <ContactCard account={account} />
    </>
  )
}
