import { useState, type ReactNode } from 'react'

import { finalScreen } from '#domain/final-screen.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { CookieNotice } from '#web/customer/cookies/cookie-notice.tsx'
import { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { useStepChange } from '#web/customer/process/use-step-change.ts'
import { activeStep } from '#web/customer/shared/active-step.ts'
import { privacyPath } from '#web/customer/shared/privacy-path.ts'
import { ScreenArrivalContext } from '#web/customer/shared/screen-arrival.ts'
import { ActionsPlaceContext } from '#web/customer/shared/step-actions.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ChangedNotice } from './changed-notice.tsx'
import { CurrentStep } from './current-step.tsx'
import { ProcessHeader } from './process-header.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { useScreenChanges } from './use-screen-changes.ts'

import css from './process-page.module.css'

type ProcessPageProps = {
  code: string
  view: ProcessInit
  /** Whether the last try to fetch failed: what is shown may be out of date. */
  outOfReach: boolean
  /** Said instead of the usual words while out of reach. */
  outOfReachNotice?: ReactNode
}

/** One process: where it stands, the step that is active, and whose it is. */
export function ProcessPage({ code, view, outOfReach, outOfReachNotice }: ProcessPageProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const online = useOnline()
  const change = useStepChange(code)
  const languageChange = useLanguageChange(code)
  const { arrive, announcement } = useScreenChanges()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const place = activeStep(view)
  const { state, processType } = view.process
  const isLast = place.step === 'WAITING_CONFIRMATION'
  const screen = isLast ? finalScreen(state, processType) : place.step
  return (
    <PageShell
      skipText={text('skipToContent')}
      banner={
        <>
          <CookieNotice />
          <OfflineBanner
            offline={(!online || outOfReach) && outOfReachNotice === undefined}
            text={text('offlineBanner')}
          />
        </>
      }
      header={
        <ProcessHeader
          view={view}
          languageChange={screen === 'paymentPage' || outOfReachNotice !== undefined ? null : languageChange}
        />
      }
      progress={<ProcessSteps place={place} />}
      actions={!isLast && <section ref={setActions} className={css['actions']} aria-label={t('stepActions')} />}
      footer={
        <span className={css['links']}>
          <PageLink to={privacyPath(code)}>{t('privacyLink')}</PageLink>
          <PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>
        </span>
      }
    >
      <ScreenArrivalContext value={{ step: place.step, arrive }}>
        <ActionsPlaceContext value={actions}>
          {outOfReachNotice}
          {change.changedElsewhere && <ChangedNotice />}
          {languageChange.error && <Notice tone="error">{t('saveFailed')}</Notice>}
          <div key={screen} className={css['screen']}>
            <CurrentStep code={code} view={view} place={place} change={change} />
          </div>
        </ActionsPlaceContext>
      </ScreenArrivalContext>
      <LiveRegion
        message={announcement.title && t('liveChange', { title: announcement.title })}
        sequence={announcement.sequence}
      />
    </PageShell>
  )
}
