import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { ReserveButton } from '#web/customer/locker/reserve-button.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** The reservation ran out; a new one is one press away. */
export function ReserveAgainScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <FinalHeading view={view} mark="waiting" title={t('reserveAgainTitle')} lead={t('reserveAgainText')} />
      {view.process.overflow !== null && <Notice>{view.process.overflow}</Notice>}
      <ReserveButton code={code} label={t('reserveAgainButton')} />
      <ContactCard account={view.account} />
    </>
  )
}
