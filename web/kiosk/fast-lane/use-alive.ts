import { useEffect, useEffectEvent } from 'react'

import { isShutOut } from './enrol-screen.tsx'
import { laneCall, laneFaultOf } from './fast-lane-calls.ts'

const everyMs = 60_000

type AliveOptions = { isActive: boolean; onShutOut: () => void; onLive?: () => void }

/** Tells the workshop that its kiosk is alive, and hears when it is not to be one any more, and that customers come. */
export function useAlive(accountCode: string, { isActive, onShutOut, onLive }: AliveOptions): void {
  const shutOut = useEffectEvent(onShutOut)
  const live = useEffectEvent(onLive ?? (() => {}))
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(() => {
      laneCall('GET /api/process/fast-lane/mode', { account: accountCode }).then(
        ({ isLive }) => isLive && live(),
        (error: unknown) => {
          if (isShutOut(laneFaultOf(error))) shutOut()
        },
      )
    }, everyMs)
    return () => clearInterval(timer)
  }, [accountCode, isActive])
}
