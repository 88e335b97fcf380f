import { AppError } from '#core/http/errors.ts'
import type { TrialInput } from '#worker/contract/staff/settings/trial.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'

import { createProcess } from './create-process.ts'
import type { CreateCall } from './creation.ts'
import { trialForm } from './trial-form.ts'

/**
 * Begins a visit by which staff try their settings: made, sent and paid as any other, and marked, so that it counts in
 * no figure. The same click told twice is one.
 */
export async function startTrial(
  call: Pick<CreateCall, 'deps' | 'staff'>,
  accountId: string,
  input: TrialInput,
): Promise<CreatedProcess> {
  const trial = { input, accountId, now: call.deps.clock.now() }
  const trialIn = (lcid: string | null) => trialForm(trial, lcid)
  try {
    return await createProcess({ ...call, trialIn, asked: input }, trialIn(null))
  } catch (error) {
    throw asOfTrial(error)
  }
}

/** Fields of the form by the names that they have for a trial; the rest it does not ask for. */
const fieldsOfTrial = new Map([
  ['customer.phoneNumber', 'phoneNumber'],
  ['rows', 'price'],
  ['languageId', 'languageId'],
  ['processType', 'processType'],
])

function asOfTrial(error: unknown): unknown {
  if (!(error instanceof AppError) || error.errors === undefined) return error
  const { code, status, message: title } = error
  const errors = error.errors.flatMap((problem) => {
    const path = fieldsOfTrial.get(problem.path)
    return path === undefined ? [] : [{ ...problem, path }]
  })
  return new AppError({ code, status, title, errors, cause: error })
}
