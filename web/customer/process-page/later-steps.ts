import { lazy, type ComponentType } from 'react'

import type * as Later from './later.ts'

const load = () => import('./later.ts')

/** A component of what comes after the first screen. */
function later<Props>(of: (loaded: typeof Later) => ComponentType<Props>) {
  return lazy(async () => ({ default: of(await load()) }))
}

export const ServicesStep = later((loaded) => loaded.ServicesStep)
export const ApprovalStep = later((loaded) => loaded.ApprovalStep)
export const Messages = later((loaded) => loaded.Messages)
export const WaitingStep = later((loaded) => loaded.WaitingStep)
export const UnreachablePage = later((loaded) => loaded.UnreachablePage)
export const ReturnEntry = later((loaded) => loaded.ReturnEntry)

/** Fetches all of it while the network is good; in the yard it may not be. */
export function fetchLaterSteps(): void {
  const fetchAll = () => void load().catch(() => null)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll)
  else setTimeout(fetchAll, 1000)
}
