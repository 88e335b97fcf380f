import { queryOptions } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import type { BoardQuery } from '#worker/contract/staff/visit/board.ts'

/**
 * Keys of what is cached for staff: `staff`, the screen, and what of it. A screen's own lie in its `api.ts`; here are
 * those that several of them renew.
 */
export const staffKeys = {
  boards: ['staff', 'board'],
  board: (query: BoardQuery) => ['staff', 'board', query],
  create: ['staff', 'create'],
  lockers: ['staff', 'lockers'],
  unanswered: ['staff', 'inbox', 'unanswered'],
  process: (id: string) => ['staff', 'process', id],
} as const

/** The accounts that the signed-in user works in or may change to. */
export const accountsOptions = queryOptions({
  queryKey: ['staff', 'accounts'],
  queryFn: ({ signal }) => staffCall('GET /api/auth/accounts', { signal }),
})

const noFeatures: readonly AccountFeature[] = []

/** The account's features; none where they cannot be fetched. */
export const featuresOptions = queryOptions({
  queryKey: ['staff', 'features'],
  queryFn: ({ signal }) => staffCall('GET /api/feature', { signal }).catch(() => noFeatures),
  staleTime: Number.POSITIVE_INFINITY,
})
