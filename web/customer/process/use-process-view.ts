import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { initOptions, statusOptions, type ProcessView } from './api.ts'
import { useProcessStatusShown } from './use-process-write.ts'

export type ProcessLoad =
  /** `again`: an earlier try has failed. */
  (
    | { phase: 'loading'; again: boolean }
    | { phase: 'failed'; error: Error }
    | { phase: 'ready'; view: ProcessView; outOfReach: boolean }
  ) & {
    /** Asks again where nothing has come yet. */
    retry: () => void
  }

/** Everything of a process that its screens need, kept up to date; `outOfReach` while the last try to fetch failed. */
export function useProcessView(code: string): ProcessLoad {
  // Asked for already; asking twice would count as two guesses where the code is wrong.
  const init = useQuery({ ...initOptions(code), retryOnMount: false })
  const rest = init.data
  const status = useQuery({ ...statusOptions(code), enabled: !!rest })
  const process = useProcessStatusShown(code, status.data)
  const view = useMemo((): ProcessView | null => (rest && process ? { ...rest, process } : null), [rest, process])
  const retry = () => void (rest || init.isFetching || init.refetch())
  if (view) return { phase: 'ready', retry, view, outOfReach: status.isError || init.isError }
  if (init.error) return { phase: 'failed', retry, error: init.error }
  return { phase: 'loading', retry, again: init.errorUpdateCount > 0 }
}
