import { useEffect, useEffectEvent, useState } from 'react'

import { laneCall } from './fast-lane-calls.ts'

const askEveryMs = 2000

export type HandOverState = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; address: string }

/** A code for the phone, made when it is asked for; `onTaken` once a phone has the process. */
export function useHandOver(code: string, onTaken: () => void): HandOverState {
  const [state, setState] = useState<HandOverState>({ phase: 'loading' })
  const taken = useEffectEvent(onTaken)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    laneCall('POST /api/process/fast-lane/hand-over', { code, signal }).then(
      ({ token }) => setState({ phase: 'shown', address: `${location.origin}/take-over#${token}` }),
      () => signal.aborted || setState({ phase: 'failed' }),
    )
    const timer = setInterval(() => {
      laneCall('GET /api/process/fast-lane/hand-over', { code, signal }).then(
        (answer) => answer.taken && taken(),
        // Asked again in a moment.
        () => undefined,
      )
    }, askEveryMs)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [code])
  return state
}
