import { lazy } from 'react'

const fetchView = () => import('./process-view.tsx')

/** All there is to know of a process, fetched apart from the board that it lies over. */
export const ProcessView = lazy(async () => ({ default: (await fetchView()).ProcessView }))

/** Fetches it before it is asked for. Where it cannot be had now, whoever opens a process tries again. */
export function fetchProcessView(): void {
  void fetchView().catch(() => null)
}
