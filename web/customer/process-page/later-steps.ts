import { lazy } from 'react'

const loadServices = async () => ({ default: (await import('#web/customer/services/services-step.tsx')).ServicesStep })
const loadApproval = async () => ({ default: (await import('#web/customer/approval/approval-step.tsx')).ApprovalStep })
const loadWaiting = async () => ({ default: (await import('#web/customer/waiting/waiting-step.tsx')).WaitingStep })
const loadUnreachable = async () => ({ default: (await import('./unreachable-page.tsx')).UnreachablePage })

export const ServicesStep = lazy(loadServices)
export const ApprovalStep = lazy(loadApproval)
export const WaitingStep = lazy(loadWaiting)
export const UnreachablePage = lazy(loadUnreachable)

/** Fetches the screens that come later while the network is good; in the yard it may not be. */
export function fetchLaterSteps(): void {
  const fetchAll = () => void Promise.allSettled([loadServices(), loadApproval(), loadWaiting(), loadUnreachable()])
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll)
  else setTimeout(fetchAll, 1000)
}
