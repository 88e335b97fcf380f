import { useEffect, useRef, useState, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { FastLaneWelcome } from '#worker/contract/fast-lane.ts'

import { laneCall, laneFaultOf, type LaneFault } from './fast-lane-calls.ts'

export type KioskState = {
  welcome: FastLaneWelcome | null
  fault: LaneFault | null
  retry: () => void
  /** Makes this browser a kiosk; rejects where the key lets nobody in. */
  enrol: (key: string) => Promise<void>
}

/** Asks the kiosk's account how it begins, once: the address loses its key on the way, and what hangs on it begins anew. */
function useMode(accountCode: string) {
  const [welcome, setWelcome] = useState<FastLaneWelcome | null>(null)
  const asked = useRef<{ accountCode: string; answer: Promise<void> } | null>(null)
  const ask = useCallback(() => {
    if (asked.current?.accountCode === accountCode) return asked.current.answer
    const answer = laneCall('GET /api/process/fast-lane/mode', { account: accountCode }).then(setWelcome)
    asked.current = { accountCode, answer }
    // A refusal is no answer: once this browser is a kiosk it asks again.
    answer.catch(() => {
      asked.current = null
    })
    return answer
  }, [accountCode])
  function forget() {
    asked.current = null
  }
  return { welcome, ask, forget }
}

/**
 * Returns the state of the kiosk in a hall. A key behind the # of the address is shown first, and is gone from the
 * address then.
 */
export function useKiosk(accountCode: string): KioskState {
  const { welcome, ask, forget } = useMode(accountCode)
  const [fault, setFault] = useState<LaneFault | null>(null)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const shown = useRef('')

  const enrol = useCallback(
    async (key: string) => {
      const { account } = await laneCall('POST /api/process/fast-lane/enrol', { body: { key } })
      await navigate(`/fast-lane/${encodeURIComponent(account)}${search}`, { replace: true })
      if (account === accountCode) await ask()
    },
    [ask, accountCode, navigate, search],
  )

  const begin = useCallback(() => {
    const key = hash.slice(1)
    // What is lent is taken once.
    if (key !== '' && key === shown.current) return
    shown.current = key
    // The key that made this browser a kiosk makes no other one: where it is one already, it goes on.
    const goOn = async (refusal: unknown) => {
      await ask().catch(() => Promise.reject(refusal))
      await navigate({ hash: '', search }, { replace: true })
    }
    const started = key === '' ? ask() : enrol(key).catch(goOn)
    started.catch((error: unknown) => setFault(laneFaultOf(error)))
  }, [ask, enrol, hash, navigate, search])

  useEffect(begin, [begin])
  function retry() {
    forget()
    shown.current = ''
    setFault(null)
    begin()
  }
  return { welcome, fault, retry, enrol }
}
