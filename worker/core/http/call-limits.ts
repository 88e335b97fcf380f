import { AppError } from './errors.ts'

/**
 * The number of calls that a machine may make: a dealer system by its key, a device by its id and its address. The
 * platform counts (`ratelimits` of wrangler.toml, which has the same numbers), in each of its places by itself and
 * without a row being written, so that somewhat more may pass.
 * https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 */
export const callLimits = {
  dms: { binding: 'DEALER_CALLS', calls: 600, periodSeconds: 60 },
  device: { binding: 'DEVICE_CALLS', calls: 600, periodSeconds: 60 },
} as const

export type MachineKind = keyof typeof callLimits

/** Returns whether a machine may call now; each asking counts. */
export type Admit = (kind: MachineKind, caller: string) => Promise<boolean>

type Limiter = { limit: (call: { key: string }) => Promise<{ success: boolean }> }

export function admitBy(env: Readonly<Record<(typeof callLimits)[MachineKind]['binding'], Limiter>>): Admit {
  return async (kind, key) => (await env[callLimits[kind].binding].limit({ key })).success
}

/** `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers; what is left is not known before nothing is. */
function policyHeader(kind: MachineKind): string {
  const { calls, periodSeconds } = callLimits[kind]
  return `"calls";q=${calls};w=${periodSeconds}`
}

const prefixes: readonly (readonly [prefix: string, kind: MachineKind])[] = [
  ['/api/dms/', 'dms'],
  ['/api/device/', 'device'],
]

/** Says on every answer to a machine, a refusal too, how much it may ask; and on every 429 when it may ask again. */
export function callLimitHeaders(path: string, { status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const [, kind] = prefixes.find(([prefix]) => path.startsWith(prefix)) ?? []
  if (kind === undefined) return
  headers.set('RateLimit-Policy', policyHeader(kind))
  const wait = headers.get('Retry-After')
  if (status === 429 && wait !== null) headers.set('RateLimit', `"calls";r=0;t=${wait}`)
}

export function tooManyCalls(kind: MachineKind): AppError {
  const { periodSeconds } = callLimits[kind]
  return new AppError({
    code: 'rate_limited',
    status: 429,
    title: 'Too many calls: go on after a pause',
    headers: {
      'Retry-After': String(periodSeconds),
    },
  })
}
