import { createContext, use, useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import type { ProcessStep } from '#domain/enums.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { Confirmation, StepChange } from '#web/customer/process/use-step-change.ts'
import { isReasonNeeded } from '#web/customer/staff-here/staff-here.ts'
import { StaffReasonSlot } from '#web/customer/staff-here/staff-reason-slot.tsx'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { useBeside } from '#web/ui/page/use-beside.ts'
import { PriceRow } from '#web/ui/price/price-row.tsx'

import { neighbour, type StepPlace } from './active-step.ts'

/** The place at the thumb that the page keeps for its buttons. */
export const ActionsPlaceContext = createContext<HTMLElement | null>(null)

type StepActionsProps = {
  place: StepPlace
  change: StepChange
  /** The label of the primary button. */
  label: string
  /** Leads to what is missing yet, in the place of the step. */
  lead?: (() => void) | undefined
  /** Says what is missing. */
  hint?: ReactNode
  /** Above the button where it stands beside the page: what the press is about. */
  about?: Elements
  /** Saves what has to be safe before the step is taken; false keeps the step from being taken. */
  before?: () => Promise<boolean>
  /** Further parts of the step where it is the confirmation. */
  confirmation: Confirmation
}

/** The one primary button of a step and the way back. */
export function StepActions(props: StepActionsProps) {
  const { place, change, label, lead, hint, about, before, confirmation } = props
  const isBeside = useBeside()
  const { text: t } = useText(contentTexts)
  const target = use(ActionsPlaceContext)
  const next = neighbour(place, 1)
  const previous = neighbour(place, -1)
  const hintId = useId()
  // Where this step is drawn before it is taken, a press would be ignored.
  const pendingTo = (step: ProcessStep) => change.target === step || (change.target === place.step && 'late')
  if (next === null) return null
  const go = (step: ProcessStep) =>
    void change.go(step, before, step === 'WAITING_CONFIRMATION' ? confirmation : undefined)
  return (
    <>
      {next === 'WAITING_CONFIRMATION' && <StaffReasonSlot code={change.code} error={change.error} />}
      {previous && (
        <Button variant="quiet" fullWidth pending={pendingTo(previous)} onClick={() => void change.go(previous)}>
          {t('back')}
        </Button>
      )}
      {target &&
        createPortal(
          <>
            {isBeside && confirmation.total ? <PriceRow label={t('total')} euros={confirmation.total} strong /> : null}
            {isBeside && about}
            {change.error && !isReasonNeeded(change.error) && (
              <Notice tone="error">{t(failureText(change.error))}</Notice>
            )}
            <Button
              fullWidth
              incomplete={lead !== undefined}
              pending={pendingTo(next)}
              pendingText={t('saving')}
              aria-describedby={hint ? hintId : undefined}
              onClick={() => (lead === undefined ? go(next) : lead())}
            >
              {label}
            </Button>
            {hint && (
              <p id={hintId} className="tone-soft size-14 lines-center">
                {hint}
              </p>
            )}
          </>,
          target,
        )}
    </>
  )
}

function failureText(error: Error) {
  if (error instanceof NetworkProblem) return error.fault === 'offline' ? 'stepNotSent' : 'stepFailedOffline'
  // Then the step was held for something that was not saved.
  if (!(error instanceof ApiProblem)) return 'saveFailed'
  if (error.code === 'process.not_approved') return 'approveNotTicked'
  return error.code === 'process.already_confirmed' ? 'approveAlreadyDone' : 'stepFailed'
}
