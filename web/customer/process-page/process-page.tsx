import { useState, useCallback, useEffect, useRef } from 'react'

import type { ProcessStep } from '#domain/enums.ts'
import { finalScreen } from '#domain/process/final-screen.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { NotMe } from '#web/customer/help/not-me.tsx'
import { RestByLink } from '#web/customer/help/rest-by-link.tsx'
import { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { useStepChange } from '#web/customer/process/use-step-change.ts'
import { activeStep, placeAt, type StepPlace } from '#web/customer/shared/active-step.ts'
import { privacyPath } from '#web/customer/shared/privacy-path.ts'
import type { Arrival } from '#web/customer/shared/screen-arrival.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { StepIndicator } from '#web/ui/visit/step-indicator.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ChangedNotice } from './changed-notice.tsx'
import { ProcessHeader } from './process-header.tsx'
import { StepScreens } from './step-screens.tsx'

import css from './process-page.module.css'

const stepNames: Record<ProcessStep, ContentKey> = {
  WORK_ORDER: 'stepWorkOrder',
  SERVICES: 'stepServices',
  APPROVAL: 'stepApproval',
  WAITING_CONFIRMATION: 'stepWaiting',
}

const sentences = { done: 'stepDone', active: 'stepActive', upcoming: 'stepUpcoming' } as const

/** The place on the path; nothing where the path has one step only. */
function ProcessSteps({ place }: { place: StepPlace }) {
  const { text: t } = useText(contentTexts)
  if (place.steps.length < 2) return null
  return (
    <StepIndicator
      label={t('stepsLabel')}
      steps={place.steps.map((step) => ({ id: step, label: t(stepNames[step]) }))}
      activeIndex={place.index}
      stepText={({ state, label, number, count }) => t(sentences[state], { label, number, count })}
    />
  )
}

type ProcessPageProps = {
  code: string
  view: ProcessInit
  /** True where the last fetch failed: the page may be out of date. */
  outOfReach: boolean
  /** Said instead of the usual words while out of reach. */
  outOfReachNotice?: Elements
}

/** One process: where it stands, the step that is active, and whose it is. */
export function ProcessPage({ code, view, outOfReach, outOfReachNotice }: ProcessPageProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const online = useOnline()
  const change = useStepChange(code, view.process.version)
  const languageChange = useLanguageChange(code)
  const { arrive, announcement } = useScreenChanges()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [isComing, setComing] = useState(false)
  const confirmed = activeStep(view)
  const place = placeAt(confirmed, change.drawn)
  const isLast = place.step === 'WAITING_CONFIRMATION'
  return (
    <PageShell
      skipText={text('skipToContent')}
      banner={
        <OfflineBanner
          offline={(!online || outOfReach) && outOfReachNotice === undefined}
          // An answer to additional work goes by itself once the network is back.
          text={text(view.process.additionalWork === 'ASKED' ? 'offlineSeen' : 'offlineBanner')}
        />
      }
      header={
        <ProcessHeader
          view={view}
          languageChange={isToPay(view) || outOfReachNotice !== undefined ? null : languageChange}
        />
      }
      progress={confirmed.step !== 'WAITING_CONFIRMATION' && <ProcessSteps place={place} />}
      actions={!isLast && <section ref={setActions} className={css['actions']} aria-label={t('stepActions')} />}
      footer={
        // With the step, which would push it down.
        !isComing && (
          <span className="row gap-2 across-6 wrap">
            {!view.isAtKiosk && <PageLink to={privacyPath(code)}>{t('privacyLink')}</PageLink>}
            <PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>
          </span>
        )
      }
    >
      {outOfReachNotice}
      {change.changedByOthers && <ChangedNotice pressed={change.changedByOthers.total} view={view} />}
      {languageChange.error && <Notice tone="error">{t('saveFailed')}</Notice>}
      <StepScreens
        step={{ code, view, place: confirmed, change }}
        drawn={place === confirmed ? null : place}
        actions={actions}
        arrive={arrive}
        onComing={setComing}
      />
      <NotMe code={code} view={view} />
      <RestByLink view={view} />
      <LiveRegion
        message={announcement.title && t('liveChange', { title: announcement.title })}
        sequence={announcement.sequence}
      />
    </PageShell>
  )
}

/** Nobody's language changes under a payment that has begun. */
function isToPay(view: ProcessInit): boolean {
  const { state, processType } = view.process
  return activeStep(view).step === 'WAITING_CONFIRMATION' && finalScreen(state, processType) === 'paymentPage'
}

type Announcement = { title: string; sequence: number }

/**
 * Leads people along when the screen changes: after a step of their own the focus goes to the new heading; a change
 * that came by itself is announced, and the focus stays unless what held it is gone.
 */
function useScreenChanges() {
  const [announcement, setAnnouncement] = useState<Announcement>({ title: '', sequence: 0 })
  const lastFocused = useRef<Element | null>(null)
  const lastStep = useRef<string | null>(null)

  useEffect(() => {
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) lastFocused.current = event.target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  const arrive = useCallback(({ heading, title, step }: Arrival) => {
    const from = lastStep.current
    lastStep.current = step
    if (from === null) return
    if (from !== step || lastFocused.current?.isConnected === false) {
      heading.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
      return
    }
    setAnnouncement(({ sequence }) => ({ title, sequence: sequence + 1 }))
  }, [])

  return { arrive, announcement }
}
