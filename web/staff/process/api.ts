import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { isPassing } from '#web/lib/api/api-problem.ts'
import { isEcho, writesToEnd } from '#web/lib/realtime/echoes.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { lookSoon } from '#web/staff/shared/look-soon.ts'
import { visitBoxKey } from '#web/staff/visit-box/api.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

const [box, first] = [{ box: '1' }, { box: '1', work: '1' }] as const

/** The page of a process, with what its part about a box would ask for; the first one also with its additional work. */
export function processPageOptions(id: string) {
  return queryOptions({
    queryKey: staffKeys.process(id),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<ProcessPage>(staffKeys.process(id))
      const query = known === undefined ? first : known.box === null ? {} : box
      const { visitBox, ...page } = await staffCall('GET /api/staff/process/:id', { params: { id }, query, signal })
      if (visitBox !== undefined) client.setQueryData(visitBoxKey(id, page.process.version), visitBox)
      return page
    },
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
}

/**
 * After a change that the room tells of: fetches the page, for what the customer writes leaves the version as it is. Of an
 * event of ours it is told too, often before the answer: the page has that already, as it is fetched behind each.
 */
export async function refreshAfter(client: QueryClient, id: string, version: number | null): Promise<void> {
  await writesToEnd(client)
  const known = client.getQueryData<ProcessPage>(staffKeys.process(id))?.process.version ?? 0
  if (version === null || !isEcho(id, version) || known < version) lookSoon(client, id)
}

/** The way into the room of a process; good for one connection. */
export async function fetchTicket(id: string) {
  return staffCall('GET /api/staff/process/:id/ticket', { params: { id } })
}

export function ticketOptions(id: string) {
  return queryOptions({
    queryKey: [...staffKeys.process(id), 'ticket'],
    queryFn: () => fetchTicket(id),
    // Good for one connection within a minute: never an old one.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

/** The document of an approval; it never changes, so no change of its process fetches it again. */
export function evidenceOptions(id: string, approvalId: string) {
  return queryOptions({
    queryKey: ['staff', 'evidence', id, approvalId],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/process/:id/approval/:approvalId', { params: { id, approvalId }, signal }),
  })
}

/** The texts that staff of the visit's workshop begin a message with: the same in each of its visits. */
export function templatesOptions({ id, accountId }: Pick<ProcessPage['process'], 'id' | 'accountId'>) {
  return queryOptions({
    // Whoever changes them in the settings has them anew.
    queryKey: settingsKey(accountId, 'message-templates', 'visit'),
    queryFn: ({ signal }) => staffCall('GET /api/staff/process/:id/message-template', { params: { id }, signal }),
    staleTime: 5 * 60_000,
  })
}
