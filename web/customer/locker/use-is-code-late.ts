import { useEffect, useState } from 'react'

import type { ProcessStatus } from '#worker/contract/process.ts'

/** A message is sent within a second or two; who waits this long (ms) at a dark cabinet is shown the code. */
const patienceMs = 15_000

/**
 * Returns true once the message with the code has been on its way for a while: the box is reserved and its code is good, so
 * that nobody has to wait for a gateway that does not answer. A clock of the phone that is wrong shows it sooner, never later.
 */
export function useIsCodeLate({ state, stateChangedAt, boxAccessCode }: ProcessStatus): boolean {
  const [lateSince, setLateSince] = useState<string | null>(null)
  const isAwaited = state === 'WAITING_KEY_CODE' && boxAccessCode !== null
  useEffect(() => {
    if (!isAwaited) return undefined
    const left = Date.parse(stateChangedAt) + patienceMs - Date.now()
    const timer = setTimeout(() => setLateSince(stateChangedAt), Math.min(patienceMs, Math.max(0, left)))
    return () => clearTimeout(timer)
  }, [isAwaited, stateChangedAt])
  return isAwaited && lateSince === stateChangedAt
}
