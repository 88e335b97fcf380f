import type { JobName } from '#worker/contract/staff/health.ts'

/** What goes between a town that is played and whoever plays it. */

/** What the app has put into its bucket. */
export type KeptObject = {
  readonly key: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string | null
}

/** Where the parts of a town lie, and what its app is told by bindings. */
export type PlayedAppData = {
  /** Files of the app's databases by their bindings, and of the sandbox's. */
  readonly databases: Readonly<Record<string, string>>
  readonly sandboxDatabase: string
  /** The static files that the app reads its texts from, by their addresses. */
  readonly texts: Readonly<Record<string, string>>
  readonly sandboxOrigin: string
  readonly bindings: Readonly<Record<string, string>>
}

type Http = {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array | null
}

/** `at` is the instant of the call (milliseconds). */
export type PlayedRequest = { readonly id: number; readonly at: number } & (
  | { readonly kind: 'call'; readonly http: Http }
  | { readonly kind: 'jobs'; readonly jobs: readonly JobName[] }
  | { readonly kind: 'close' }
)

export type Answered = { readonly id: number } & (
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Http['headers']; readonly body: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'closed'; readonly objects: readonly KeptObject[] }
  | { readonly kind: 'failed'; readonly reason: string }
)
