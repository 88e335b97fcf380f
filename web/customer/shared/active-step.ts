import type { ProcessState, ProcessStep } from '#domain/enums.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** States in which the steps before the last have nothing more to ask, or nothing yet: the link is still to be sent. */
const stepless: ReadonlySet<ProcessState> = new Set([
  'SCHEDULED_FOR_NO_DMS_RESERVATION',
  'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  'PROCESS_DONE',
  'REFUND_READY',
  'REFUND_REQUESTED',
  'REFUNDED',
  'DELIVERY_NOT_COMPLETED',
  'CANCELLED',
  'CLOSED',
])

export type StepPlace = { step: ProcessStep; steps: readonly ProcessStep[]; index: number }

/** The step to show with its place on the path. What is over or has not begun shows that, wherever its steps are. */
export function activeStep({ process, path }: Pick<ProcessInit, 'process' | 'path'>): StepPlace {
  const steps = path.processSteps.map(({ step }) => step)
  const wanted = stepless.has(process.state) ? 'WAITING_CONFIRMATION' : process.currentStep
  const index = steps.indexOf(wanted)
  if (index >= 0) return { step: wanted, steps, index }
  return { step: 'WAITING_CONFIRMATION', steps, index: Math.max(0, steps.length - 1) }
}

/** Returns the place of another step on the same path; the same place for none, and for one that is not on the path. */
export function placeAt(place: StepPlace, step: ProcessStep | null): StepPlace {
  const index = step === null ? -1 : place.steps.indexOf(step)
  return step === null || index < 0 || index === place.index ? place : { ...place, step, index }
}

/** The step after or before another on the path; null at its ends. */
export function neighbour({ steps, index }: StepPlace, by: 1 | -1): ProcessStep | null {
  return steps[index + by] ?? null
}
