import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ProcessInit, ProcessStatus } from '#domain/contract/process.ts'
import { call } from '#web/lib/api/call.ts'

import { processKeys } from './process-keys.ts'

/** One process as its screens see it. Its `room` was good for the first connection only. */
export type ProcessView = ProcessInit

const never = Number.POSITIVE_INFINITY

/** What moves while the page is open. */
export function statusOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.part(code, 'process'),
    queryFn: async ({ client, signal }) => newest(client, code, await call('GET /api/process', { code, signal })),
  })
}

export function workOrderOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.part(code, 'workOrder'),
    queryFn: ({ signal }) => call('GET /api/process/work-order', { code, signal }),
  })
}

export function contentOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.part(code, 'content'),
    queryFn: ({ signal }) => call('GET /api/process/content', { code, signal }),
    staleTime: never,
  })
}

/**
 * Brings everything in one call: what moves is put in its own place, what stays while the page is open is this query's
 * own data. `room` opens the first connection only.
 */
export function initOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.init(code),
    queryFn: async ({ client, signal }) => {
      const { process, workOrder, content, ...settings } = await call('GET /api/process/init', { code, signal })
      client.setQueryData(statusOptions(code).queryKey, newest(client, code, process))
      client.setQueryData(workOrderOptions(code).queryKey, workOrder)
      client.setQueryData(contentOptions(code).queryKey, content)
      return settings
    },
    staleTime: never,
  })
}

/** The status to believe: answers overtake each other, and what is older than we know is dropped. */
export function newest(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const known = client.getQueryData(statusOptions(code).queryKey)
  return known && known.version > answered.version ? known : answered
}

/** Takes the answer of a write into the cache. */
export function acceptStatus(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const believed = newest(client, code, answered)
  client.setQueryData(statusOptions(code).queryKey, believed)
  return believed
}

/** The version that is on the screen now, undefined before there is any. */
export function knownVersion(client: QueryClient, code: string): number | undefined {
  return client.getQueryData(statusOptions(code).queryKey)?.version
}

/** Fetches everything anew, as the server's 205 asks. */
export async function reloadAll(client: QueryClient, code: string): Promise<void> {
  await client.fetchQuery({ ...initOptions(code), staleTime: 0 })
}

/** Fetches what moves while the page is open. */
export async function refreshMoving(client: QueryClient, code: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: statusOptions(code).queryKey }),
    client.invalidateQueries({ queryKey: workOrderOptions(code).queryKey }),
  ])
}

/** After a change elsewhere: fetches unless this version is known already; null is a version that was missed. */
export async function refreshAfter(client: QueryClient, code: string, version: number | null): Promise<void> {
  const known = knownVersion(client, code)
  if (version !== null && known !== undefined && known >= version) return
  await refreshMoving(client, code)
}
