import type { ProcessStep } from '#domain/enums.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { StepPlace } from '#web/customer/shared/active-step.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
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
