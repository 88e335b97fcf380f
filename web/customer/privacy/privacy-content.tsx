import { useQuery } from '@tanstack/react-query'

import { formatProcessCode } from '#domain/access/codes.ts'
import { formatDate } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { RestByLink } from '#web/customer/help/rest-by-link.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import type { PrivacyView } from '#worker/contract/privacy.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { privacyOptions } from './api.ts'
import { ApprovalsCard } from './approvals-card.tsx'
import { DataCard } from './data-card.tsx'
import { IdentityCard, MessagesCard, NotesCard, OrderCard, PaymentsCard } from './data-cards.tsx'
import { untilErased } from './kept-words.ts'
import { LicenceCard } from './licence-card.tsx'

type PrivacyContentProps = { code: string; view: ProcessInit }

/** Every kind of data that there is of the customer; what is not stored is not spoken of. A code of a kiosk shows none of it. */
export function PrivacyContent({ code, view }: PrivacyContentProps) {
  return view.isAtKiosk ? <RestByLink view={view} /> : <Stored code={code} view={view} />
}

function Stored({ code, view }: PrivacyContentProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const { data, isError, refetch } = useQuery(privacyOptions(code, view.process.version))
  if (data !== undefined) return <Shown code={code} view={view} data={data} />
  if (!isError) return <Loader label={text('loading')} />
  return (
    <Notice tone="error" action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}>
      {t('privacyLoadFailed')}
    </Notice>
  )
}

function Shown({ code, view, data }: PrivacyContentProps & { data: PrivacyView }) {
  const { text: t } = useText(contentTexts)
  const { timeZone } = view.account
  const parts = { data, timeZone }
  return (
    <>
      <PageLink className={look.inline({ align: 'center', target: true })} to={`/${formatProcessCode(code)}`}>
        {t('privacyBack')}
      </PageLink>
      <Notice>
        {data.endedAt === null
          ? t('privacyRunning')
          : t('privacyEnded', { date: formatDate(Date.parse(data.endedAt), timeZone) })}
      </Notice>
      <LicenceCard code={code} version={view.process.version} {...parts} />
      <ContactDataCard {...parts} />
      <OrderCard view={view} {...parts} />
      <ApprovalsCard code={code} {...parts} />
      <PaymentsCard {...parts} />
      <MessagesCard {...parts} />
      <IdentityCard {...parts} />
      <NotesCard {...parts} />
      <Card title={t('privacyRights')}>
        <p>{t('privacyRightsText')}</p>
      </Card>
    </>
  )
}

/** Shows how the workshop reaches the customer. */
function ContactDataCard({ data, timeZone }: { data: PrivacyView; timeZone: string }) {
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
          <p className={look.muted(14)}>{t('privacyContactMasked')}</p>
        </>
      )}
    </DataCard>
  )
}
