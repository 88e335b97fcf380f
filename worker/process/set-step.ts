import { sql } from 'drizzle-orm'

import { isUnfinished } from '#domain/finished-states.ts'
import type { StepInput } from '#worker/contract/process-inputs.ts'
import type { StepAnswer } from '#worker/contract/process.ts'

import type { IdentityVerbs } from './ask-identity.ts'
import { confirmProcess } from './confirm-process.ts'
import type { CustomerCall } from './customer-call.ts'
import { activeStep, pathOf, toStatus } from './process-status.ts'
import type { ProcessRow } from './process.queries.ts'
import { nothingMore, readProcess } from './read-process.ts'
import { editProcess } from './write-process.ts'

/**
 * Moves one step forward or back along the path; the last step is the confirmation. Null where the screen was not the
 * latest, the step is not next to this one, or the process is confirmed or over: the client reloads everything.
 */
export async function setStep(
  call: CustomerCall,
  { activeStep: asked, limit }: StepInput,
  identity: IdentityVerbs,
): Promise<StepAnswer | null> {
  if (asked === 'WAITING_CONFIRMATION') return confirmProcess(call, { limit }, identity)
  const { process, status } = await readProcess(call, nothingMore)
  if (isDone(call, process, asked)) return { process: toStatus(process, status) }
  if (!isUnfinished(process.state) || activeStep(process) === 'WAITING_CONFIRMATION') return null
  const isStale = call.seenVersion !== null && call.seenVersion !== process.version
  if (isStale || !isNextTo(process, asked)) return null
  const guard = sql`version = ${process.version}`
  const written = await editProcess(call, process, { set: { currentStep: asked }, guard })
  return written.won || isDone(call, written.process, asked) ? { process: written.status } : null
}

function isNextTo(process: ProcessRow, asked: StepInput['activeStep']): boolean {
  const path = pathOf(process)
  return path.includes(asked) && Math.abs(path.indexOf(asked) - path.indexOf(activeStep(process))) === 1
}

/** The step is there already, and nothing but the call that brought it there (a double click) came between. */
function isDone(call: CustomerCall, process: ProcessRow, asked: StepInput['activeStep']): boolean {
  if (activeStep(process) !== asked) return false
  const writesSince = call.seenVersion === null ? 0 : process.version - call.seenVersion
  return writesSince === 0 || writesSince === 1
}
