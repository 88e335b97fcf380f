import { useId, useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'

import { readLimit, type LimitFault } from './limit.ts'

/** The server found the limit too small: the price rose between the look and the press. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'limit')
}

/** The limit as it is being typed. `error` is what came of sending it. */
export function useLimit(total: number, error: Error | null) {
  const id = useId()
  const [text, setText] = useState('')
  // Said once it is sent: a word that came as the field is left would move the button away under the finger.
  const [isTouched, setTouched] = useState(false)
  const read = readLimit(text, total)
  const fault: LimitFault | null = 'fault' in read ? read.fault : isRefused(error) ? 'limitTooSmall' : null
  /** Returns whether it can be sent; leads to the field where it cannot. */
  function check(): boolean {
    setTouched(true)
    if (!('fault' in read)) return true
    const field = document.getElementById(id)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    return false
  }
  return {
    id,
    text,
    type: setText,
    fault: isTouched ? fault : null,
    euros: 'fault' in read ? null : read.euros,
    check,
  }
}

export type Limit = ReturnType<typeof useLimit>
