import { useRef, useState } from 'react'

import { call } from '#web/lib/api/call.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'

import { openTypedCode, type CodeFault } from './code-entry.ts'

type CodeEntry = {
  initialCode: string
  initialFault: CodeFault | null
  onOpened: (code: string) => void
  /** Called when the field has to be seen to. */
  onFault: () => void
}

const openCode = (code: string) => call('PUT /api/process/code', { body: { code } })

/** The code field: what stands in it, what is wrong with it, and the wait where the server asked for one. */
export function useCodeEntry({ initialCode, initialFault, onOpened, onFault }: CodeEntry) {
  const [typed, setTyped] = useState(initialCode)
  const [fault, setFault] = useState(initialFault)
  const [checking, setChecking] = useState(false)
  const busy = useRef(false)
  const secondsLeft = useCountdown(fault?.kind === 'limited' ? fault.seconds : null, () => void submit())

  async function submit() {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    setFault(null)
    const outcome = await openTypedCode(typed, openCode)
    busy.current = false
    setChecking(false)
    if ('opened' in outcome) {
      onOpened(outcome.opened)
      return
    }
    setFault(outcome.fault)
    onFault()
  }

  function type(value: string) {
    setTyped(value)
    if (fault?.kind !== 'limited') setFault(null)
  }

  return { typed, type, fault, secondsLeft, checking, submit }
}
