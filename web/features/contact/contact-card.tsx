import type { AccountSettings } from '#domain/contract/process.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'

import css from './contact-card.module.css'

type ContactCardProps = {
  account: Pick<AccountSettings, 'name' | 'phoneNumber' | 'email' | 'streetAddress' | 'postalCode' | 'city'>
}

/** A Finnish number in the groups people read it in; others as they were written. */
function inGroups(phoneNumber: string): string {
  return phoneNumber.replace(/^\+358(\d{2})(\d{3})(\d{3,5})$/, '+358 $1 $2 $3')
}

/** How to reach the workshop. */
export function ContactCard({ account }: ContactCardProps) {
  const t = useTexts()
  const { name, phoneNumber, email, streetAddress, postalCode, city } = account
  const town = [postalCode, city].filter(Boolean).join(' ')
  return (
    <Card title={t('contactTitle')}>
      <address className={css['root']}>
        <p>
          <strong>{name}</strong>
          {streetAddress && <span>{streetAddress}</span>}
          {town && <span>{town}</span>}
        </p>
        {(phoneNumber || email) && (
          <p className={css['ways']}>
            {phoneNumber && (
              <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
                {t('contactCall', { phone: inGroups(phoneNumber) })}
              </a>
            )}
            {email && <a href={`mailto:${email}`}>{t('contactEmail')}</a>}
          </p>
        )}
      </address>
    </Card>
  )
}
