import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { call } from '#web/lib/api/call.ts'
import { pollIntervalMs, useProcessUpdates } from '#web/lib/realtime/use-process-updates.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

import { lookAnew, refreshAfter } from './api.ts'

/** Keeps a process up to date: told by its room, and asking by itself while the room is out of reach. */
export function useLiveProcess(code: string, ticket: RoomTicket): void {
  const client = useQueryClient()
  const { polling } = useProcessUpdates({
    ticket,
    fetchTicket: () => call('GET /api/process/ticket', { code }),
    onUpdate: (version) => void refreshAfter(client, code, version),
  })
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    void lookAnew(client, code)
  })
  useEffect(() => focusManager.subscribe(() => refresh()), [])
  useEffect(() => {
    if (!polling) return undefined
    const timer = setInterval(() => refresh(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [polling])
}
