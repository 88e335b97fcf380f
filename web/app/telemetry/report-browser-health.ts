import { vitalsOneOf, type Fault } from '#domain/operations/browser-report.ts'
import { takeEarlyFaults } from '#web/lib/early.ts'

import { faultOf, keptFaults, sendReport } from './report.ts'
import { watchVitals } from './vitals.ts'

/** Faults that come together are told together. */
const gatherMs = 1000

/**
 * Reports the faults of this page, from its beginning on; those without a network are left out, since nothing else is
 * amiss.
 */
function reportFaults(): void {
  const isKept = keptFaults()
  let waiting: Fault[] = []
  const handle = (event: Event) => {
    const fault = navigator.onLine ? faultOf(event) : null
    if (fault === null || !isKept(fault)) return
    if (waiting.length === 0) {
      setTimeout(() => {
        sendReport({ faults: waiting })
        waiting = []
      }, gatherMs)
    }
    waiting.push(fault)
  }
  for (const event of takeEarlyFaults()) handle(event)
  addEventListener('error', handle)
  addEventListener('unhandledrejection', handle)
}

/** Reports how fast the page was, once it is left for the first time. */
function reportVitals(): void {
  const vitals = watchVitals()
  const left = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', left)
    sendReport({ vitals: vitals() })
  }
  document.addEventListener('visibilitychange', left)
}

/** Reports the page's faults and speed to the server; not from a browser that a program drives. */
export function reportBrowserHealth(): void {
  if (navigator.webdriver) return
  reportFaults()
  if (Math.random() < 1 / vitalsOneOf && document.visibilityState === 'visible') reportVitals()
}
