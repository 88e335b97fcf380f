import { useCallback, useEffect, useState } from 'react'

import type { FastLaneWelcome } from '#worker/contract/fast-lane.ts'

import { laneCall, laneFaultOf, type LaneFault } from './fast-lane-calls.ts'

type Welcome = { welcome: FastLaneWelcome | null; fault: LaneFault | null; retry: () => void }

/** How the hall begins; asked again by `retry`. */
export function useWelcome(hall: string): Welcome {
  const [welcome, setWelcome] = useState<FastLaneWelcome | null>(null)
  const [fault, setFault] = useState<LaneFault | null>(null)
  const ask = useCallback(() => {
    laneCall('GET /api/process/fast-lane/mode', { account: hall }).then(setWelcome, (error: unknown) =>
      setFault(laneFaultOf(error)),
    )
  }, [hall])
  useEffect(ask, [ask])
  function retry() {
    setFault(null)
    ask()
  }
  return { welcome, fault, retry }
}
