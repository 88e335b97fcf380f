import { Activity, Suspense, useLayoutEffect } from 'react'

import { finalScreen } from '#domain/process/final-screen.ts'
import type { StepPlace } from '#web/customer/shared/active-step.ts'
import { ScreenArrivalContext, type Arrival } from '#web/customer/shared/screen-arrival.ts'
import { ActionsPlaceContext } from '#web/customer/shared/step-actions.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { WorkOrderStep } from '#web/customer/work-order/work-order-step.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ConfirmingScreen } from './confirming-screen.tsx'
import { FoldedMessages } from './folded-messages.tsx'
import { ApprovalStep, ServicesStep, WaitingStep } from './later-steps.ts'

import css from './process-page.module.css'

type StepScreensProps = {
  /** The step that the server has confirmed. */
  step: StepProps
  /** The place of the step that is drawn before the server has confirmed it; null where there is none. */
  drawn: StepPlace | null
  /** The place of the step's buttons. */
  actions: HTMLElement | null
  arrive: (arrival: Arrival) => void
  /** Receives whether the program of the step is on its way. */
  onComing: (isComing: boolean) => void
}

/**
 * The step to see. One that is drawn before its confirmation is the same screen after it; the one before is kept out of
 * sight meanwhile, and a refusal finds it as it was left, with all that was typed.
 */
export function StepScreens({ step, drawn, actions, arrive, onComing }: StepScreensProps) {
  const confirmed = { key: screenOf(step), props: step, isShown: drawn === null }
  const ahead = drawn && { key: aheadOf(drawn), props: { ...step, place: drawn }, isShown: true }
  return [confirmed, ...(ahead ? [ahead] : [])].map(({ key, props, isShown }) => (
    <Activity key={key} mode={isShown ? 'visible' : 'hidden'}>
      <ScreenArrivalContext value={{ step: props.place.step, arrive }}>
        <ActionsPlaceContext value={isShown ? actions : null}>
          <div className={css['screen']}>
            <Suspense fallback={<ComingStep onComing={onComing} />}>{stepOf(props, props !== step)}</Suspense>
          </div>
        </ActionsPlaceContext>
      </ScreenArrivalContext>
    </Activity>
  ))
}

function screenOf({ place, view: { process } }: StepProps): string {
  return place.step === 'WAITING_CONFIRMATION' ? finalScreen(process.state, process.processType) : place.step
}

/** Returns the screen to draw ahead; only the server knows what follows a confirmation. */
const aheadOf = ({ step }: StepPlace) => (step === 'WAITING_CONFIRMATION' ? 'confirming' : step)

function ComingStep({ onComing }: Pick<StepScreensProps, 'onComing'>) {
  const { text } = useText(pageTexts)
  useLayoutEffect(() => {
    onComing(true)
    return () => onComing(false)
  }, [onComing])
  return <Loader label={text('loading')} />
}

function stepOf(props: StepProps, isAhead: boolean) {
  switch (props.place.step) {
    case 'WORK_ORDER':
      return (
        <>
          <WorkOrderStep {...props} />
          <FoldedMessages code={props.code} view={props.view} />
        </>
      )
    case 'SERVICES':
      return <ServicesStep {...props} />
    case 'APPROVAL':
      return <ApprovalStep {...props} />
    case 'WAITING_CONFIRMATION':
      return isAhead ? <ConfirmingScreen view={props.view} /> : <WaitingStep code={props.code} view={props.view} />
  }
}
