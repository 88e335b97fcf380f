import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { contentOptions, initOptions, statusOptions, workOrderOptions, type ProcessView } from './process-parts.ts'
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
  const enabled = init.data !== undefined
  const status = useQuery({ ...statusOptions(code), enabled })
  const workOrder = useQuery({ ...workOrderOptions(code), enabled })
  const content = useQuery({ ...contentOptions(code), enabled })
  const process = useProcessStatusShown(code, status.data)
  const settings = init.data
  const view = useMemo((): ProcessView | null => {
    if (!settings || !process || !content.data || workOrder.data === undefined) return null
    return { ...settings, process, workOrder: workOrder.data, content: content.data }
  }, [settings, process, content.data, workOrder.data])
  const retry = () => void (init.data || init.isFetching || init.refetch())
  if (view) return { phase: 'ready', retry, view, outOfReach: status.isError || workOrder.isError || init.isError }
  if (init.error) return { phase: 'failed', retry, error: init.error }
  return { phase: 'loading', retry, again: init.errorUpdateCount > 0 }
}
