import type { StepChange } from '#web/customer/process/use-step-change.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import type { StepPlace } from './active-step.ts'

/** The properties of every step of a process. */
export type StepProps = { code: string; view: ProcessInit; place: StepPlace; change: StepChange }
