import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { pollIntervalMs, useProcessUpdates } from '#web/lib/realtime/use-process-updates.ts'
import { staffKeys } from '#web/staff/shared/api.ts'

import { fetchTicket, processPageOptions, ticketOptions } from './api.ts'

/** The page of a process; kept up to date by the room of its customer, and by asking while the room is silent. */
export function useProcessPage(id: string) {
  const client = useQueryClient()
  const page = useQuery(processPageOptions(id))
  const ticket = useQuery({ ...ticketOptions(id), enabled: page.isSuccess })
  const refresh = () => void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  const { polling } = useProcessUpdates({
    room: ticket.data === undefined ? null : { code: ticket.data.processCode, ticket: ticket.data.room },
    fetchTicket: async () => (await fetchTicket(id)).room,
    onUpdate: (version) => {
      if (version === null || version !== page.data?.process.version) refresh()
    },
  })
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  const isDeaf = polling || ticket.isError
  useEffect(() => {
    if (!isDeaf) return undefined
    const timer = setInterval(() => ask(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [isDeaf])
  return page
}
