import { useEffect, useEffectEvent, useState } from 'react'

import type { RoomTicket } from '#worker/contract/process.ts'

import { connectUpdates } from './connect-updates.ts'

/** How often the caller asks by itself while `polling` is true. */
export const pollIntervalMs = 5_000

type ProcessUpdates = {
  /** The open process and the ticket that its first answer brought; null while none is open: nothing connects. */
  room: { code: string; ticket: RoomTicket } | null
  fetchTicket: () => Promise<RoomTicket>
  /** A version that the process has come to; null: something may have been missed, fetch again. */
  onUpdate: (version: number | null) => void
}

/** Keeps a screen up to date with its process. `polling` is true while the room cannot be reached. */
export function useProcessUpdates({ room, fetchTicket, onUpdate }: ProcessUpdates): { polling: boolean } {
  const [polling, setPolling] = useState(false)
  const freshTicket = useEffectEvent(fetchTicket)
  const hear = useEffectEvent(onUpdate)
  const firstTicket = useEffectEvent(() => room?.ticket)
  const code = room?.code

  useEffect(() => {
    const ticket = firstTicket()
    if (code === undefined || ticket === undefined) return undefined
    const disconnect = connectUpdates({
      code,
      ticket,
      fetchTicket: () => freshTicket(),
      onUpdate: (version) => hear(version),
      onPolling: setPolling,
    })
    return () => {
      disconnect()
      setPolling(false)
    }
  }, [code])

  return { polling }
}
