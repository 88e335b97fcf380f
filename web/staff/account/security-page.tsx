import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useSecurity } from './api.ts'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { securityTexts } from './texts.ts'
import { TotpSection } from './totp-section.tsx'

/** `/staff/account/security` */
export function SecurityPage() {
  const { text } = useText(securityTexts)
  useDocumentTitle(text('security'), text('staffName'))
  const timeZone = readTimeZone(deviceStore)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('security')} lead={text('securityLead')} />
      <PasskeysSection timeZone={timeZone} />
      <Sections timeZone={timeZone} />
      <EmailSection />
      <SessionsSection timeZone={timeZone} />
    </div>
  )
}

function Sections({ timeZone }: { timeZone: string }) {
  const { text } = useText(securityTexts)
  const { data, isError, refetch } = useSecurity()
  if (isError) return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="22rem" />
      </Loader>
    )
  }
  return (
    <>
      <TotpSection security={data} timeZone={timeZone} />
      {(data.ways.totp || data.ways.passkey) && <RecoverySection left={data.recoveryCodesLeft} />}
    </>
  )
}
