import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'

/** Nothing is left to do. */
export function ProcessDoneScreen({ view }: FinalProps) {
  const t = useTexts()
  const returned = view.process.state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
  return (
    <>
      <FinalHeading
        view={view}
        mark="success"
        title={t(returned ? 'substituteReturnedTitle' : 'processDoneTitle')}
        lead={t(returned ? 'substituteReturnedText' : 'processDoneText')}
      />
      <ContactCard account={view.account} />
    </>
  )
}
