import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { ReserveButton } from '#web/features/locker/reserve-button.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'

import css from './final.module.css'

/** No box could be reserved: what that means and what can be done about it. */
export function LockerErrorScreen({ code, view }: FinalProps) {
  const t = useTexts()
  return (
    <>
      <FinalHeading view={view} mark="sad" title={t('lockerErrorTitle')} lead={t('lockerError')} />
      <Card title={t('lockerErrorWhatNow')}>
        <ul className={css['list']}>
          <li>{t('lockerErrorWait')}</li>
          <li>{t('lockerErrorTry')}</li>
          <li>{t('lockerErrorDesk')}</li>
        </ul>
      </Card>
      <ReserveButton code={code} label={t('reserveRetry')} />
      <ContactCard account={view.account} />
    </>
  )
}
