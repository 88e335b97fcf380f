import type { StepChange } from '#web/customer/process/use-step-change.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import type { StepPlace } from './active-step.ts'

/** What every step of a process is given. */
export type StepProps = { code: string; view: ProcessInit; place: StepPlace; change: StepChange }
