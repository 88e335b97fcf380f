import type { JobName } from '#worker/contract/staff/health.ts'

/** Messages between the played app and its player. */

/** An object that the app has put into its bucket. */
export type KeptObject = {
  readonly key: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string | null
}

/** The places of the app's parts, and its bindings. */
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
