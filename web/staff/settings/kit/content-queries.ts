import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

import { useSettingsAccount } from './settings-account.tsx'
import { settingsKey, useSettingsQuery } from './settings-queries.ts'

/**
 * Returns the key of the content that customers are offered and told. It hangs together: a change of one part makes all
 * of it stale.
 */
export const contentKey = (accountId: string) => settingsKey(accountId, 'content')

export function useServices() {
  return useSettingsQuery(['content', 'services'], (call) =>
    staffCall('GET /api/staff/account/:accountId/extra-service', call),
  )
}

export function useLanguages() {
  return useSettingsQuery(['content', 'languages'], (call) =>
    staffCall('GET /api/staff/account/:accountId/language', call),
  )
}

/** The products by their code, page by page. */
export function useProducts(typed: string) {
  const accountId = useSettingsAccount()
  const q = typed.trim()
  return useInfiniteQuery({
    queryKey: settingsKey(accountId, 'content', 'products', q),
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/account/:accountId/product', {
        params: { accountId },
        signal,
        query: { q, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** A few products for what is typed; none for nothing. */
export function useProductSearch(typed: string) {
  const accountId = useSettingsAccount()
  const q = typed.trim()
  return useQuery({
    queryKey: settingsKey(accountId, 'content', 'product-search', q),
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/product', { params: { accountId }, signal, query: { q, limit: 6 } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

export function useTexts(languageId: string) {
  const accountId = useSettingsAccount()
  return useQuery({
    queryKey: settingsKey(accountId, 'content', 'texts', languageId),
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/content-text', {
        params: { accountId },
        signal,
        query: { languageId },
      }),
    enabled: languageId !== '',
  })
}
