export type EarlyEntry = { typed: string; focused: boolean; submitted: boolean }

/** Work that the page itself began while the program was on its way: see `web/app/early-start.ts`. */
export type Early = {
  /** The process that has been asked for, by its code. */
  init?: { code: string; answer: Promise<Response> }
  /** The state of the code field that the page came with. */
  entry?: EarlyEntry & { stop: () => void }
  /** Faults from before anybody listened. */
  faults?: Event[]
}

declare global {
  var early: Early | undefined
}

export const initAddress = '/api/process/init'
/** Brings the cookies that a first write needs. */
export const tokenAddress = '/api/csrf-token'

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

/** The answer to a call that the page has made already, for whoever makes it first; null where there is none. */
export function earlyAnswer(address: string, { headers, signal }: RequestInit = {}): Promise<Response> | null {
  const init = globalThis.early?.init
  if (init === undefined || address !== initAddress) return null
  if (new Headers(headers).get('X-Process-Code') !== init.code) return null
  delete globalThis.early?.init
  return signal ? Promise.race([init.answer, aborted(signal)]) : init.answer
}

/** Returns the faults from before anybody listened, once. */
export function takeEarlyFaults(): readonly Event[] {
  const faults = globalThis.early?.faults ?? []
  delete globalThis.early?.faults
  return faults
}

/** Returns the state of the code field from before the program was here, once; nothing is typed in vain. */
export function takeEarlyEntry(): EarlyEntry | null {
  const entry = globalThis.early?.entry
  if (entry === undefined) return null
  entry.stop()
  delete globalThis.early?.entry
  return entry
}
