import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'

/** A video of half a minute, where the network is slow. */
const fileTimeoutMs = 60_000

/** Additional work as it is at this version of the process. */
export function workOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'additional-work'), version],
    queryFn: ({ signal }) => call('GET /api/process/additional-work', { code, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A picture or video; null where it was erased meanwhile, which says nothing about the visit. */
export function findingOptions(code: string, id: string) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'finding'), id],
    queryFn: ({ signal }) => fetchFinding(code, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchFinding(code: string, id: string, signal: AbortSignal): Promise<Blob | null> {
  const address = `/api/process/additional-work/finding/${encodeURIComponent(id)}`
  const request = { method: 'GET', address, code, signal, timeoutMs: fileTimeoutMs }
  try {
    const answer = await send(browserDependencies, request, (response) => response.blob())
    if (answer instanceof Blob) return answer
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'finding.not_found') return null
    throw error
  }
  throw new NetworkProblem('unreadable')
}
