import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import type { BoxSize, ProcessType, ServiceLane } from '#domain/enums.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'

const freshForMs = 60_000

/** Returns the account's options for a new process. */
export function useCreateOptions() {
  return useQuery({
    queryKey: [...staffKeys.create, 'options'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/create-options', { signal }),
  })
}

/**
 * Work orders that have no unfinished process, and what was searched for when they were found; the latest where nothing
 * is. Until the next are there, those before stay.
 */
export function useFreeOrders(q: string) {
  return useQuery({
    queryKey: [...staffKeys.create, 'orders', q],
    queryFn: async ({ signal }) => ({
      q,
      orders: await staffCall('GET /api/staff/work-order', { query: { q }, signal }),
    }),
    placeholderData: keepPreviousData,
  })
}

/** Returns customers of earlier visits with their cars: for two letters or more. */
export function useKnownCustomers(q: string) {
  return useQuery({
    queryKey: [...staffKeys.create, 'known', q],
    queryFn: ({ signal }) => staffCall('GET /api/staff/known-customer', { query: { q }, signal }),
    enabled: q.length > 1,
  })
}

type LinkOf = { processType: ProcessType | null; languageId: string; plate: string }

/** Returns the message with the link as it will read; none before it is known what it is about. */
export function useLinkPreview({ processType, languageId, plate }: LinkOf) {
  return useQuery({
    queryKey: [...staffKeys.create, 'link', processType, languageId, plate],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/link-preview', {
        query: { processType: processType ?? 'DELIVERY', languageId, ...(plate !== '' && { plate }) },
        signal,
      }),
    enabled: processType !== null && languageId !== '',
    placeholderData: keepPreviousData,
  })
}

/** Returns the unfinished processes under a plate or a number for which no order is free. */
export function useUnderWay(q: string, isOn: boolean) {
  return useQuery({
    queryKey: [...staffKeys.create, 'under-way', q],
    queryFn: ({ signal }) => staffCall('GET /api/staff/process', { query: { q, limit: 5 }, signal }),
    select: ({ items }) => items.filter(({ turn }) => turn !== 'nobody'),
    enabled: isOn && q !== '',
  })
}

type Month = { month: string; lane: ServiceLane; boxSize: BoxSize | '' }

/**
 * Returns the query for how full the days of a month (`2026-11`) are. Its key lies below that of creating, since a new
 * process takes places.
 */
export function calendarOptions({ month, lane, boxSize }: Month) {
  return queryOptions({
    queryKey: [...staffKeys.create, 'calendar', month, lane, boxSize],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/calendar', {
        query: { month, lane, ...(boxSize !== '' && { size: boxSize }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
  })
}
