import { Suspense } from 'react'

import type { StepProps } from '#web/customer/shared/step-props.ts'
import { WorkOrderStep } from '#web/customer/work-order/work-order-step.tsx'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'

import { ApprovalStep, ServicesStep, WaitingStep } from './later-steps.ts'

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
export function CurrentStep(props: StepProps) {
  const { text } = useBuiltIn()
  return <Suspense fallback={<Loader label={text('loading')} />}>{stepOf(props)}</Suspense>
}
