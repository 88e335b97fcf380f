import type { ProcessState } from '#domain/enums.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { DeliveryRequest } from './delivery-request.tsx'
import { HelpSlot } from './help-slot.tsx'

function wordsOf(state: ProcessState): { title: ContentKey; text: ContentKey } {
  switch (state) {
    case 'READY_FOR_PAYMENT':
      return { title: 'readyForPaymentTitle', text: 'readyForPaymentText' }
    case 'PROCESS_DONE':
      return { title: 'deliveryDoneTitle', text: 'deliveryDoneText' }
    case 'CUSTOMER_BELONGINGS_DELIVERED':
    case 'DELIVERY_DONE':
      return { title: 'keysDeliveredTitle', text: 'keysCollectedText' }
    default:
      return { title: 'keysDeliveredTitle', text: 'keysDeliveredText' }
  }
}

/** The keys are where they belong; how the car is wanted back can be said here. */
export function KeysDeliveredScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  const words = wordsOf(process.state)
  return (
    <>
      <FinalHeading view={view} mark="success" title={t(words.title)} lead={t(words.text)} />
      <DeliveryRequest code={code} process={process} settings={account.deliveryInfo} />
      <HelpSlot code={code} view={view} />
      <ContactCard account={account} />
    </>
  )
}
