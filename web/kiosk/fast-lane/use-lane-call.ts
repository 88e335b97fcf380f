import { useRef, useState } from 'react'

import { laneFaultOf, type LaneFault } from './fast-lane-calls.ts'

/** One call at a time: whether it is under way, and how the last one failed. */
export function useLaneCall() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<LaneFault | null>(null)
  const busy = useRef(false)

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault(laneFaultOf(error))
    } finally {
      busy.current = false
      setBusy(false)
    }
  }

  return { isBusy, fault, run, refuse: setFault, forgive: () => setFault(null) }
}
