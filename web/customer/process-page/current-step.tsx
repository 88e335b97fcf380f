import { Suspense } from 'react'

import type { StepProps } from '#web/customer/shared/step-props.ts'
import { WorkOrderStep } from '#web/customer/work-order/work-order-step.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
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
  const { text } = useText(pageTexts)
  return <Suspense fallback={<Loader label={text('loading')} />}>{stepOf(props)}</Suspense>
}
