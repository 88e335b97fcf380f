import { contentTexts } from '#web/customer/content-texts.ts'
import { phoneInGroups } from '#web/customer/shared/phone-in-groups.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { AccountSettings } from '#worker/contract/process.ts'

import { OpenNow, WeekOfHours } from './opening-hours.tsx'

type ContactCardProps = {
  account: Pick<AccountSettings, 'name' | 'phoneNumber' | 'email' | 'streetAddress' | 'postalCode' | 'city'> &
    Partial<Pick<AccountSettings, 'openingHours' | 'timeZone'>>
  /** True where another part of the screen says whether it is open. */
  isOpenSaid?: boolean | undefined
}

/** Shows how to reach the workshop. */
export function ContactCard({ account, isOpenSaid = false }: ContactCardProps) {
  const { text: t } = useText(contentTexts)
  const { name, phoneNumber, email, streetAddress, postalCode, city, openingHours, timeZone } = account
  const opened = openingHours && timeZone !== undefined ? { hours: openingHours, timeZone } : null
  const postalLine = [postalCode, city].filter(Boolean).join(' ')
  return (
    <Card title={t('contactTitle')} quiet>
      <address className="stack gap-2 size-16">
        <p className="stack bounded">
          <strong className="weight-600">{name}</strong>
          {streetAddress && <span>{streetAddress}</span>}
          {postalLine && <span>{postalLine}</span>}
        </p>
        {(phoneNumber || email) && (
          <p className="row across-6 wrap">
            {phoneNumber && (
              <a className="inline align-center target" href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
                {t('contactCall', { phone: phoneInGroups(phoneNumber) })}
              </a>
            )}
            {email && (
              <a className="inline align-center target" href={`mailto:${email}`}>
                {t('contactEmail')}
              </a>
            )}
          </p>
        )}
      </address>
      {opened && (
        <div className="stack gap-3">
          {!isOpenSaid && <OpenNow {...opened} />}
          <WeekOfHours {...opened} />
        </div>
      )}
    </Card>
  )
}
