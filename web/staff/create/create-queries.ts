import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

const createKey = ['staff', 'create'] as const

/** What the account offers to create a process with. */
export function useCreateOptions() {
  return useQuery({
    queryKey: [...createKey, 'options'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/create-options', { signal }),
  })
}

/**
 * Work orders that have no unfinished process, and what was searched for when they were found; the latest where nothing
 * is. Until the next are there, those before stay.
 */
export function useFreeOrders(q: string) {
  return useQuery({
    queryKey: [...createKey, 'orders', q],
    queryFn: async ({ signal }) => ({
      q,
      orders: await staffCall('GET /api/staff/work-order', { query: { q }, signal }),
    }),
    placeholderData: keepPreviousData,
  })
}

/** What is under way already under a plate or a number for which no order is free. */
export function useUnderWay(q: string, isOn: boolean) {
  return useQuery({
    queryKey: [...createKey, 'under-way', q],
    queryFn: ({ signal }) => staffCall('GET /api/staff/process', { query: { q, limit: 5 }, signal }),
    select: ({ items }) => items.filter(({ turn }) => turn !== 'nobody'),
    enabled: isOn && q !== '',
  })
}
