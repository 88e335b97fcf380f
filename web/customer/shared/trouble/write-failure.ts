import type { ContentKey } from '#web/customer/content-texts.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

/** Returns the text to show beside a choice that was not saved; null without an error. */
export function writeFailure(error: Error | null): ContentKey | null {
  if (error === null) return null
  if (error instanceof NetworkProblem) return 'saveFailedOffline'
  if (!(error instanceof ApiProblem)) return 'saveFailed'
  if (error.code === 'process.version_conflict') return 'changedElsewhere'
  return error.code === 'process.already_confirmed' ? 'approveAlreadyDone' : 'saveFailed'
}
