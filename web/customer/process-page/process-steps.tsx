import type { ContentKey } from '#domain/contents/keys.ts'
import type { ProcessStep } from '#domain/enums.ts'
import type { StepPlace } from '#web/customer/shared/active-step.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { StepIndicator } from '#web/ui/step-indicator.tsx'

const stepNames: Record<ProcessStep, ContentKey> = {
  WORK_ORDER: 'stepWorkOrder',
  SERVICES: 'stepServices',
  APPROVAL: 'stepApproval',
  WAITING_CONFIRMATION: 'stepWaiting',
}

const sentences = { done: 'stepDone', active: 'stepActive', upcoming: 'stepUpcoming' } as const

/** Where on the path this is; nothing where the path has one step only. */
export function ProcessSteps({ place }: { place: StepPlace }) {
  const t = useTexts()
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
