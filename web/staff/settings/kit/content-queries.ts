import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

/** What customers are offered and told hangs together: a change of one part makes all of it stale. */
export const contentKey = (accountId: string) => ['staff', 'setup-content', accountId] as const

export function useServices(accountId: string) {
  return useQuery({
    queryKey: [...contentKey(accountId), 'services'],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/extra-service', { params: { accountId }, signal }),
  })
}

export function useLanguages(accountId: string) {
  return useQuery({
    queryKey: [...contentKey(accountId), 'languages'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/language', { params: { accountId }, signal }),
  })
}

/** The products by their code, page by page. */
export function useProducts(accountId: string, typed: string) {
  const q = typed.trim()
  return useInfiniteQuery({
    queryKey: [...contentKey(accountId), 'products', q],
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
export function useProductSearch(accountId: string, typed: string) {
  const q = typed.trim()
  return useQuery({
    queryKey: [...contentKey(accountId), 'product-search', q],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/product', { params: { accountId }, signal, query: { q, limit: 6 } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

export function useTexts(accountId: string, languageId: string) {
  return useQuery({
    queryKey: [...contentKey(accountId), 'texts', languageId],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/content-text', {
        params: { accountId },
        signal,
        query: { languageId },
      }),
    enabled: languageId !== '',
  })
}
