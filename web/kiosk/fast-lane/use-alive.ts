import { useEffect, useEffectEvent } from 'react'

import { isShutOut } from './enrol-screen.tsx'
import { laneCall, laneFaultOf } from './fast-lane-calls.ts'

const everyMs = 60_000

/** Tells the workshop that its kiosk is alive, and hears when it is not to be one any more. */
export function useAlive(hall: string, { isActive, onShutOut }: { isActive: boolean; onShutOut: () => void }): void {
  const shutOut = useEffectEvent(onShutOut)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(() => {
      laneCall('GET /api/process/fast-lane/mode', { account: hall }).catch((error: unknown) => {
        if (isShutOut(laneFaultOf(error))) shutOut()
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [hall, isActive])
}
