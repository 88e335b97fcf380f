import { isRetrieveType, wantsKeysBack } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { InstallOffer } from '#web/customer/install/install-offer.tsx'
import { LockerInstructions } from '#web/customer/locker/locker-instructions.tsx'
import { useForgetPayment } from '#web/customer/payment/course/use-forget-payment.ts'
import { LatestRefund } from '#web/customer/payment/refund-lines.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { BalanceSlot } from '#web/customer/waiting/slots/balance-slot.tsx'
import { HandOnSlot } from '#web/customer/waiting/slots/hand-on-slot.tsx'
import { HelpSlot } from '#web/customer/waiting/slots/help-slot.tsx'
import { ReadySlot } from '#web/customer/waiting/slots/ready-slot.tsx'
import { ReceiptSlot } from '#web/customer/waiting/slots/receipt-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { HandOver, isHandedOverAtDesk } from './keys-back.tsx'

function wordsOf(process: ProcessStatus): { title: ContentKey; text: ContentKey } {
  switch (process.state) {
    case 'REFUND_READY':
      return { title: 'refundReadyTitle', text: 'refundReadyText' }
    case 'REFUND_REQUESTED':
      return { title: 'refundRequestedTitle', text: 'refundRequestedText' }
    case 'REFUNDED':
      return {
        title: 'refundedTitle',
        text: process.boxAccessCode === null ? 'refundedText' : 'refundedFetchText',
      }
    default:
      return process.balance === undefined
        ? { title: 'paymentDoneTitle', text: paidText(process) }
        : { title: 'balanceDoneTitle', text: owedText(process) }
  }
}

function paidText(process: ProcessStatus): ContentKey {
  if (process.boxAccessCode !== null) return 'paymentDoneRetrieveText'
  if (wantsKeysBack(process)) return 'keysBackPaid'
  return isRetrieveType(process.processType) ? 'paymentDoneCodeComing' : 'paymentDoneText'
}

/** Nothing was paid, and the way to the keys is the same. */
function owedText(process: ProcessStatus): ContentKey {
  const text = paidText(process)
  return text === 'paymentDoneCodeComing' ? text : 'balanceDoneText'
}

/** The mark over the title; none where there is a code, which then leads. */
function markOf({ state, boxAccessCode }: ProcessStatus): StateMarkKind | undefined {
  if (boxAccessCode !== null) return undefined
  return state === 'REFUND_READY' || state === 'REFUND_REQUESTED' ? 'waiting' : 'paid'
}

function showsRefund({ state }: ProcessStatus): boolean {
  return state === 'REFUND_REQUESTED' || state === 'REFUNDED'
}

/** Paid, or paid back: the receipt, and the way to the keys where they wait in a box. */
export function PaymentDoneScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  const words = wordsOf(process)
  useForgetPayment(code)
  return (
    <>
      <FinalHeading view={view} mark={markOf(process)} title={t(words.title)} lead={t(words.text)} />
      <BalanceSlot view={view} />
      {process.boxAccessCode === null && <ReadySlot code={code} view={view} />}
      <HandOver view={view} />
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
      <ReceiptSlot code={code} view={view} />
      <ContactCard account={account} isOpenSaid={isHandedOverAtDesk(view)} />
    </>
  )
}
