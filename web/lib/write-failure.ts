import type { ContentKey } from '#domain/contents/keys.ts'

import { ApiProblem, NetworkProblem } from './api/api-problem.ts'

/** What to say beside a choice that was not saved. */
export function writeFailure(error: Error | null): ContentKey | null {
  if (error === null) return null
  if (error instanceof NetworkProblem) return 'saveFailedOffline'
  return error instanceof ApiProblem && error.code === 'process.already_confirmed' ? 'approveAlreadyDone' : 'saveFailed'
}
