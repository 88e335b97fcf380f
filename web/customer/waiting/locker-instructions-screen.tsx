import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { InstallOffer } from '#web/customer/install/install-offer.tsx'
import { LockerInstructions } from '#web/customer/locker/locker-instructions.tsx'
import { lockerTitle } from '#web/customer/locker/locker-steps.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { HandOnSlot } from '#web/customer/waiting/slots/hand-on-slot.tsx'
import { HelpSlot } from '#web/customer/waiting/slots/help-slot.tsx'
import { ReceiptSlot } from '#web/customer/waiting/slots/receipt-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'

/** The code and what to do with it. */
export function LockerInstructionsScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process } = view
  if (process.state === 'RETRIEVE_STARTED' && process.box === null && !isRetrieveType(process.processType))
    return <KeysHandedOver view={view} />
  const { key, values } = lockerTitle(process, process.box)
  return (
    <>
      <FinalHeading view={view} title={t(key, values)} />
      <LockerInstructions view={view}>
        <InstallOffer />
      </LockerInstructions>
      <HelpSlot code={code} view={view} />
      <HandOnSlot code={code} view={view} />
      <ReceiptSlot code={code} view={view} />
      <ContactCard account={view.account} />
    </>
  )
}

/** The keys went over the counter: nothing is left to do. */
function KeysHandedOver({ view }: Pick<FinalProps, 'view'>) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <FinalHeading view={view} mark="success" title={t('keysHandedOverTitle')} lead={t('keysHandedOverText')} />
      <ContactCard account={view.account} />
    </>
  )
}
