import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { ReserveButton } from '#web/customer/locker/reserve-button.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'

import css from './final.module.css'

/** No box could be reserved: what that means and what can be done about it. */
export function LockerErrorScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  // Keys to collect are put into a box by the workshop: the customer can only wait.
  const canTry = !isRetrieveType(view.process.processType)
  return (
    <>
      <FinalHeading view={view} mark="sad" title={t('lockerErrorTitle')} lead={t('lockerError')} />
      <Card title={t('lockerErrorWhatNow')}>
        {view.process.overflow !== null && <p>{view.process.overflow}</p>}
        <ul className={css['list']}>
          <li>{t('lockerErrorWait')}</li>
          {canTry && <li>{t('lockerErrorTry')}</li>}
          {canTry && <li>{t('lockerErrorDesk')}</li>}
        </ul>
      </Card>
      {canTry && <ReserveButton code={code} label={t('reserveRetry')} />}
      <ContactCard account={view.account} />
    </>
  )
}
