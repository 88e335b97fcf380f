import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { accessTokenKey, deviceStore, tabStore } from '#web/lib/storage.ts'

const keyOf = (code: string) => `approval-reason:${code}`

/** Returns why an approval is given where staff are signed in, as it was typed in this tab. */
export const typedReason = (code: string): string => tabStore.get(keyOf(code)) ?? ''
export const keepReason = (code: string, reason: string): void => tabStore.set(keyOf(code), reason)
export const forgetReason = (code: string): void => tabStore.remove(keyOf(code))

/** The reason as it is sent. */
export const sentReason = (code: string): string | undefined => typedReason(code).trim() || undefined

export const isReasonNeeded = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'approval.reason_needed'

/** Returns whether staff seem to be signed in in this browser; the server knows. */
export const isStaffHere = (error: Error | null): boolean =>
  deviceStore.get(accessTokenKey) !== null || isReasonNeeded(error)
