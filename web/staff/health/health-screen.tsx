import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { paths } from '#web/lib/paths.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { Health } from '#worker/contract/staff/health.ts'

import { AlertList } from './alert-list.tsx'
import { useHealth } from './api.ts'
import { JobList } from './job-list.tsx'
import { LostDomains } from './lost-domains.tsx'
import { LostMessages } from './lost-messages.tsx'
import { measuresTexts } from './measures/texts.ts'
import { ParkedEffects } from './parked-effects.tsx'
import { RotationNotice } from './rotation-notice.tsx'
import { SilentKiosks } from './silent-kiosks.tsx'
import { healthTexts } from './texts.ts'
import { TroubledCabinets } from './troubled-cabinets.tsx'
import { UnknownRefunds } from './unknown-refunds.tsx'

const OperatorSetUp = lazyWithTexts(async () => (await import('./operator-set-up.tsx')).OperatorSetUp, settingsTexts)

const MeasuresSections = lazyWithTexts(
  async () => (await import('./measures/measures-sections.tsx')).MeasuresSections,
  measuresTexts,
)

/** Shows what a person has to look at, and how the work that time drives gets on. */
export function HealthScreen({ timeZone }: { timeZone: string }) {
  const { text } = useText(healthTexts)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('health')} lead={text('healthLead')} />
      <p>
        <PageLink to={paths.status}>{text('healthStatusLink')}</PageLink>
      </p>
      <Sections timeZone={timeZone} />
    </div>
  )
}

function Sections({ timeZone }: { timeZone: string }) {
  const { text } = useText(healthTexts)
  const { data, dataUpdatedAt, isError, refetch } = useHealth()
  if (data) return <Shown health={data} receivedAt={dataUpdatedAt} timeZone={timeZone} />
  if (!isError) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="22rem" />
      </Loader>
    )
  }
  return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
}

type ShownProps = { health: Health; receivedAt: number; timeZone: string }

function Shown({ health, receivedAt, timeZone }: ShownProps) {
  const { text } = useText(healthTexts)
  const now = useNow(health.asOf, receivedAt)
  const late = health.system?.jobs.filter(({ isLate }) => isLate) ?? []
  return (
    <>
      {late.length > 0 && (
        <Notice tone="error" title={text('healthLate', { count: late.length })}>
          {text('healthLateText')}
        </Notice>
      )}
      {health.system && <p className={look.muted(14)}>{text('healthVersion', { version: health.system.version })}</p>}
      <AlertList alerts={health.alerts} timeZone={timeZone} />
      <UnknownRefunds refunds={health.refunds} timeZone={timeZone} />
      <TroubledCabinets cabinets={health.cabinets} />
      <SilentKiosks kiosks={health.kiosks} timeZone={timeZone} />
      <LostDomains domains={health.domains} timeZone={timeZone} />
      <ParkedEffects parked={health.parked} timeZone={timeZone} />
      <LostMessages messages={health.messages} timeZone={timeZone} />
      {health.system && <RotationNotice sealedByFormer={health.system.sealedByFormer} />}
      {health.system && <JobList system={health.system} now={now} timeZone={timeZone} />}
      {health.system && <OperatorSetUp />}
      {health.system && <MeasuresSections timeZone={timeZone} />}
    </>
  )
}
