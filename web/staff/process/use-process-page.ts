import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { isPassing } from '#web/lib/api/api-problem.ts'
import { pollIntervalMs, useProcessUpdates } from '#web/lib/realtime/use-process-updates.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { deskKeys } from '#web/staff/shared/desk-keys.ts'

/** The page of a process; kept up to date by the room of its customer, and by asking while the room is silent. */
export function useProcessPage(id: string) {
  const client = useQueryClient()
  const page = useQuery({
    queryKey: deskKeys.process(id),
    queryFn: ({ signal }) => staffCall('GET /api/staff/process/:id', { params: { id }, signal }),
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
  const fetchTicket = async () => staffCall('GET /api/staff/process/:id/ticket', { params: { id } })
  const ticket = useQuery({
    queryKey: deskKeys.ticket(id),
    queryFn: fetchTicket,
    // Good for one connection within a minute: never an old one.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    enabled: page.isSuccess,
  })
  const refresh = () => void client.invalidateQueries({ queryKey: deskKeys.process(id), exact: true })
  const { polling } = useProcessUpdates({
    room: ticket.data === undefined ? null : { code: ticket.data.processCode, ticket: ticket.data.room },
    fetchTicket: async () => (await fetchTicket()).room,
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
