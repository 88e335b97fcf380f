/** A failure of the cloud. `reason` is a short word of ours; `kind` says whether a retry may help. */
export class CloudFault extends Error {
  readonly reason: string
  readonly kind: CloudFaultKind

  constructor(kind: CloudFaultKind, reason: string) {
    super(`The cloud of the cabinet did not do it: ${reason}`)
    this.name = `CloudFault(${reason})`
    this.kind = kind
    this.reason = reason
  }
}

/**
 * `away`: nobody answered as wanted, or too much was asked; it may have been done all the same. `credentials`: it knows us
 * not. `code_taken`: another key there has the code. `gone`: what was asked about is not there. `refused`: anything else.
 */
export type CloudFaultKind = 'away' | 'credentials' | 'code_taken' | 'gone' | 'refused'

/** A bin of the cabinet, in its own words; `keyId` is the key that lies in it as far as the cloud knows. */
export type CloudBinState = { id: string; label: string; keyId: string | null }

/** Something that happened at a bin, told by its label; `at` is UTC ms. */
export type CloudEvent = { id: string; type: 'dropped_off' | 'picked_up'; keyId: string; bin: string; at: number }

/** The outcome of a bin's release. */
export type CloudRelease = { id: string; state: 'waiting' | 'opened' | 'failed' }

/**
 * A cabinet that a cloud runs. A *key* stands there for what one visit leaves or fetches: its code opens a bin, an empty one
 * while it lies in none. Every call throws `CloudFault` for what was not done.
 */
export type CabinetCloud = {
  bins: (signal?: AbortSignal) => Promise<CloudBinState[]>
  /** The latest first; `isLast`: there are none before them. */
  events: (page: number, signal?: AbortSignal) => Promise<{ events: CloudEvent[]; isLast: boolean }>
  /** The id of the key that was added by this name; null where there is none. */
  findKey: (name: string, signal?: AbortSignal) => Promise<string | null>
  addKey: (key: { name: string; code: string }, signal?: AbortSignal) => Promise<string>
  setCode: (key: { id: string; code: string }, signal?: AbortSignal) => Promise<void>
  /** Says that the key lies in the bin though nobody brought it by its code. */
  layKey: (key: { id: string; binId: string }, signal?: AbortSignal) => Promise<void>
  /** Says that nothing lies in the bin any more. */
  emptyBin: (binId: string, signal?: AbortSignal) => Promise<void>
  removeKey: (id: string, signal?: AbortSignal) => Promise<void>
  release: (binId: string, signal?: AbortSignal) => Promise<CloudRelease>
  /** Returns the state of a release; of the one that waits for the bin where its id is not known. */
  findRelease: (of: { id: string } | { binId: string }, signal?: AbortSignal) => Promise<CloudRelease | null>
}
