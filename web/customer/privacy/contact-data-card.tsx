import { formatDate } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Facts } from '#web/ui/facts.tsx'
import type { PrivacyView } from '#worker/contract/privacy.ts'

import { DataCard } from './data-card.tsx'
import { untilErased } from './kept-words.ts'

import css from './privacy.module.css'

/** How the workshop reaches the customer. */
export function ContactDataCard({ data, timeZone }: { data: PrivacyView; timeZone: string }) {
  const { text: t } = useText(contentTexts)
  const { contact, erasedAt } = data
  if (contact === null && erasedAt === null) return null
  const stored = (isStored: boolean) => (isStored ? t('privacyIsStored') : null)
  return (
    <DataCard title={t('privacyContact')} why={t('privacyContactWhy')} until={untilErased(data, { t, timeZone })}>
      {contact === null ? (
        <p>{t('privacyErased', { date: formatDate(Date.parse(erasedAt ?? ''), timeZone) })}</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: t('privacyName'), value: contact.name },
              { label: t('privacyPhone'), value: contact.phoneNumber },
              { label: t('privacyEmail'), value: contact.email },
              { label: t('privacyAddress'), value: stored(contact.hasAddress) },
              { label: t('privacyBirthDate'), value: stored(contact.hasBirthDate) },
              { label: t('privacyCustomerNumber'), value: stored(contact.hasCustomerNumber) },
            ]}
          />
          <p className={css['soft']}>{t('privacyContactMasked')}</p>
        </>
      )}
    </DataCard>
  )
}
