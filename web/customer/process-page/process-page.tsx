import { useState, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'

import type { ProcessStep } from '#domain/enums.ts'
import { finalScreen } from '#domain/final-screen.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { useStepChange } from '#web/customer/process/use-step-change.ts'
import { activeStep, type StepPlace } from '#web/customer/shared/active-step.ts'
import { privacyPath } from '#web/customer/shared/privacy-path.ts'
import { ScreenArrivalContext, type Arrival } from '#web/customer/shared/screen-arrival.ts'
import { ActionsPlaceContext } from '#web/customer/shared/step-actions.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { WorkOrderStep } from '#web/customer/work-order/work-order-step.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'
import { StepIndicator } from '#web/ui/step-indicator.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ChangedNotice } from './changed-notice.tsx'
import { ApprovalStep, ServicesStep, WaitingStep } from './later-steps.ts'
import { ProcessHeader } from './process-header.tsx'

import css from './process-page.module.css'

const stepNames: Record<ProcessStep, ContentKey> = {
  WORK_ORDER: 'stepWorkOrder',
  SERVICES: 'stepServices',
  APPROVAL: 'stepApproval',
  WAITING_CONFIRMATION: 'stepWaiting',
}

const sentences = { done: 'stepDone', active: 'stepActive', upcoming: 'stepUpcoming' } as const

/** Where on the path this is; nothing where the path has one step only. */
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
        <OfflineBanner
          offline={(!online || outOfReach) && outOfReachNotice === undefined}
          text={text('offlineBanner')}
        />
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
        <span className="row gap-2 across-6 wrap">
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

function stepOf(props: StepProps) {
  switch (props.place.step) {
    case 'WORK_ORDER':
      return <WorkOrderStep {...props} />
    case 'SERVICES':
      return <ServicesStep {...props} />
    case 'APPROVAL':
      return <ApprovalStep {...props} />
    case 'WAITING_CONFIRMATION':
      return <WaitingStep code={props.code} view={props.view} />
  }
}

/** The step that is active; its program may still be on its way. */
function CurrentStep(props: StepProps) {
  const { text } = useText(pageTexts)
  return <Suspense fallback={<Loader label={text('loading')} />}>{stepOf(props)}</Suspense>
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
