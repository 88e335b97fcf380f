import { useEffect, useEffectEvent, useState } from 'react'

import type { RoomTicket } from '#worker/contract/process.ts'

import { connectUpdates } from './connect-updates.ts'

/** The interval (ms) at which the caller polls while `polling` is true. */
export const pollIntervalMs = 5_000

type ProcessUpdates = {
  /** The ticket that the first answer of the open process brought; null while none is open: nothing connects. */
  ticket: RoomTicket | null
  fetchTicket: () => Promise<RoomTicket>
  /** A version that the process has come to; null: something may have been missed, fetch again. */
  onUpdate: (version: number | null) => void
}

/** Keeps a screen up to date with its process. `polling` is true while the room cannot be reached. */
export function useProcessUpdates({ ticket, fetchTicket, onUpdate }: ProcessUpdates): { polling: boolean } {
  const [polling, setPolling] = useState(false)
  const freshTicket = useEffectEvent(fetchTicket)
  const receive = useEffectEvent(onUpdate)
  const firstTicket = useEffectEvent(() => ticket)
  const room = ticket?.room

  useEffect(() => {
    const first = firstTicket()
    if (room === undefined || first === null) return undefined
    const disconnect = connectUpdates({
      ticket: first,
      fetchTicket: () => freshTicket(),
      onUpdate: (version) => receive(version),
      onPolling: setPolling,
    })
    return () => {
      disconnect()
      setPolling(false)
    }
  }, [room])

  return { polling }
}
