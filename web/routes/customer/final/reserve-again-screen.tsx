import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { ReserveButton } from '#web/features/locker/reserve-button.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'

/** The reservation ran out; a new one is one press away. */
export function ReserveAgainScreen({ code, view }: FinalProps) {
  const t = useTexts()
  return (
    <>
      <FinalHeading view={view} mark="waiting" title={t('reserveAgainTitle')} lead={t('reserveAgainText')} />
      {view.process.overflow !== null && <Notice>{view.process.overflow}</Notice>}
      <ReserveButton code={code} label={t('reserveAgainButton')} />
      <ContactCard account={view.account} />
    </>
  )
}
