import {
  faultsAPage,
  framesMost,
  pageOf,
  type BrowserReport,
  type Fault,
  type Vitals,
} from '#domain/operations/browser-report.ts'
import { plainFrames, plainMessage } from '#domain/text/fault-words.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import { ownEntry } from '#web/lib/lost-chunks.ts'

/** The release that this page was started with, by the name of its program; `dev` where nothing was built. */
export function releaseOf(entry: string): string {
  return /\/app-([\w-]{8})\.js$/.exec(entry)?.[1] ?? 'dev'
}

/** Returns the fault in an event, with as much as may be told of its error; null where the event holds no error. */
export function faultOf(event: Event): Fault | null {
  const error: unknown = 'reason' in event ? event.reason : 'error' in event ? event.error : null
  if (!(error instanceof Error)) return null
  return {
    message: plainMessage(`${error.name}: ${error.message}`),
    frames: plainFrames(error.stack ?? '', framesMost),
  }
}

/** Those that a page tells of: each once, and a few. */
export function keptFaults(): (fault: Fault) => boolean {
  const sent = new Set<string>()
  return ({ message, frames: [frame = ''] }) => {
    const name = `${message}\n${frame}`
    if (sent.has(name) || sent.size >= faultsAPage) return false
    sent.add(name)
    return true
  }
}

/** Tells the server, which may not hear it: nobody waits for that, and nothing is told of it. */
export function sendReport({ vitals = null, faults = [] }: { vitals?: Vitals | null; faults?: Fault[] }): void {
  const body: BrowserReport = { release: releaseOf(ownEntry()), page: pageOf(location.pathname), vitals, faults }
  const request = { method: 'POST', address: '/api/browser-report', body, keepalive: true }
  send(browserDependencies, request).catch(() => undefined)
}
