import { useRef, useState } from 'react'

type ActionOptions<Fault> = {
  /** Returns why it failed, in the kind of words that the screen has. */
  faultOf: (error: unknown) => Fault
  onFault?: ((fault: Fault) => void) | undefined
}

/** One press at a time: whether it is under way, and how the last one failed. A second press meanwhile does nothing. */
export function useAction<Fault>({ faultOf, onFault }: ActionOptions<Fault>) {
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const running = useRef(false)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return
    running.current = true
    setRunning(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      const found = faultOf(error)
      setFault(found)
      onFault?.(found)
    } finally {
      running.current = false
      setRunning(false)
    }
  }

  return { isRunning, fault, run, refuse: setFault, forgive: () => setFault(null) }
}
