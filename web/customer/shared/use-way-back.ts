import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { reloadAll } from '#web/customer/process/api.ts'

type IsLoaded = (client: QueryClient, code: string) => boolean

const never: IsLoaded = () => false

/**
 * Goes to the page of a process, in the place of this one: the way back does not lead here. The process is fetched again
 * before, but for where what it came to is known.
 */
export function useWayBack(code: string, isKnown = never): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leaving = useRef(false)
  return useCallback(() => {
    if (leaving.current) return
    leaving.current = true
    const go = () => void navigate(`/${formatProcessCode(code)}`, { replace: true })
    if (isKnown(client, code)) go()
    else reloadAll(client, code).then(go, go)
  }, [client, code, isKnown, navigate])
}

/** Calls once that long after it is first asked to; null waits. Asked where the words are shown, they can be read for as long. */
export function useLater(delayMs: number | null, onTime: () => void): void {
  useEffect(() => {
    if (delayMs === null) return undefined
    const timer = setTimeout(onTime, delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, onTime])
}
