import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useProcessUpdates } from '#web/lib/realtime/use-process-updates.ts'
import { fetchTicket, processPageOptions, refreshAfter, ticketOptions } from '#web/staff/process/api.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { askEveryMs } from '#web/staff/shared/use-board-changes.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** The page of a process; kept up to date by the room of its customer, and by asking while the room is silent. */
export function useProcessPage(id: string) {
  const client = useQueryClient()
  const [cached] = useState(() => client.getQueryData<ProcessPage>(staffKeys.process(id))?.room?.token)
  const page = useQuery(processPageOptions(id))
  const room = page.data?.room ?? null
  // What lay in the cache may be used or too old.
  const brought = room?.token === cached ? null : room
  // In the archive nothing changes, and no room tells.
  const isLive = page.data?.archivedAt === null
  const ticket = useQuery({ ...ticketOptions(id), enabled: isLive && brought === null })
  const refresh = () => void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  const { polling } = useProcessUpdates({
    ticket: brought ?? ticket.data?.room ?? null,
    fetchTicket: async () => (await fetchTicket(id)).room,
    onUpdate: (version) => void refreshAfter(client, id, version),
  })
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  const isDeaf = isLive && (polling || (brought === null && ticket.isError))
  useEffect(() => {
    if (!isDeaf) return undefined
    const timer = setInterval(() => ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [isDeaf])
  return page
}
