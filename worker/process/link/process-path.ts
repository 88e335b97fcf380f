import type { ProcessPath } from '#worker/contract/process.ts'
import { activeStep, pathOf } from '#worker/process/process-status.ts'
import type { ProcessRow } from '#worker/process/process.queries.ts'

/** The steps in order, each with the account's features that belong to it. */
export function toPath(
  process: ProcessRow,
  features: readonly { feature: string; featureType: string }[],
): ProcessPath {
  return {
    currentStep: activeStep(process),
    processSteps: pathOf(process).map((step) => ({
      step,
      features: features.filter(({ featureType }) => featureType === step).map(({ feature }) => feature),
    })),
  }
}
