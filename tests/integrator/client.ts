/**
 * A dealer system's client of the API, written from docs/dms-api.md and the OpenAPI document alone:
 *
 *   const client = dealerClient({ url: 'https://huolto.example', apiKey, fetch, sleep })
 *   const { version, warnings } = await client.putOrder('26-004901', order)
 *   const process = await client.createProcess({ externalWorkOrderId: '26-004901', processType: 'DELIVERY' }, key)
 *   for (const change of await client.changes.read()) …
 *
 * Asking again is safe for every call here, so that a lost answer, 429 and 5xx are asked again after `Retry-After`.
 */
import type { components } from '#tests/support/dealer-api.ts'

import { encodedIn, type Charset } from './charset.ts'
import { changeReader } from './follow-changes.ts'

export type Schemas = components['schemas']
export type WorkOrder = Schemas['WorkOrder']
type Problem = Schemas['Problem']

/** A refusal of the API: act on `code`, and on `status` where the code is unknown. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    super(`${status} ${problem?.code ?? ''} ${JSON.stringify(problem?.errors ?? problem?.totals ?? null)}`)
    this.status = status
    this.code = problem?.code ?? ''
    this.problem = problem
  }
}

export type ClientOptions = {
  url: string
  apiKey: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  sleep: (seconds: number) => Promise<void>
  /** The workshop that calls with a group's key are about. */
  workshop?: string
}

/** `said`: the encoding that is named where it is another than the one that is written. */
type Call = { json?: unknown; headers?: Record<string, string>; charset?: Charset; said?: Charset }

const triesAtMost = 6
const isBusy = (status: number, code: string): boolean =>
  status === 429 || status >= 500 || code.endsWith('.version_conflict')

async function problemOf(response: Response): Promise<Problem | null> {
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false
  return isProblem ? response.json<Problem>() : null
}

/** Seconds: what the answer says, else longer with every try. */
function waitOf(response: Response | null, tries: number): number {
  const [, rest] = /;t=(\d+)/.exec(response?.headers.get('RateLimit') ?? '') ?? []
  return Number(response?.headers.get('Retry-After') ?? rest ?? 2 ** tries)
}

function requestOf({ apiKey, workshop }: ClientOptions, method: string, given: Call): RequestInit {
  const { charset = 'utf-8', said = charset, json, headers } = given
  const usual = { Authorization: `Bearer ${apiKey}`, ...(workshop === undefined ? {} : { Workshop: workshop }) }
  if (json === undefined) return { method, headers: { ...usual, ...headers } }
  const body = encodedIn(charset, JSON.stringify(json))
  return { method, headers: { ...usual, 'Content-Type': `application/json; charset=${said}`, ...headers }, body }
}

/** One try; null where no answer came. */
async function tried({ fetch, url }: ClientOptions, path: string, init: RequestInit, isLast: boolean) {
  return fetch(`${url}/api/dms${path}`, init).catch((error: unknown) => {
    if (isLast) throw error
    return null
  })
}

function caller(options: ClientOptions) {
  return async (method: string, path: string, given: Call = {}): Promise<Response> => {
    const init = requestOf(options, method, given)
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === triesAtMost
      const response = await tried(options, path, init, isLast)
      if (response?.ok) return response
      if (response !== null) {
        const problem = await problemOf(response)
        // A deletion whose first answer was lost.
        if (method === 'DELETE' && tries > 1 && response.status === 404) return response
        if (isLast || !isBusy(response.status, problem?.code ?? '')) throw new RefusedCall(response.status, problem)
      }
      await options.sleep(waitOf(response, tries))
    }
  }
}

export function dealerClient(options: ClientOptions) {
  const call = caller(options)
  const answer = async <Answer>(method: string, path: string, given?: Call): Promise<Answer> =>
    (await call(method, path, given)).json<Answer>()
  const orderPath = (number: string) => `/work-order/${encodeURIComponent(number)}`
  const processPath = (id: string, verb = '') => `/process/${encodeURIComponent(id)}${verb}`

  /** The orders of all pages; a page may be empty while there are more. */
  async function* listOrders(filter: Record<string, string> = {}): AsyncGenerator<Schemas['ListedOrder']> {
    let cursor: string | null = null
    do {
      const query = new URLSearchParams({ ...filter, ...(cursor === null ? {} : { cursor }) })
      const page: Schemas['Orders'] = await answer('GET', `/work-order?${query.toString()}`)
      yield* page.items
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  return {
    /** `etag`: of the last answer; the order is written only while it is still so. */
    async putOrder(number: string, order: WorkOrder, more: { etag?: string; charset?: Charset; said?: Charset } = {}) {
      const { etag, ...rest } = more
      const headers = etag === undefined ? {} : { 'If-Match': etag }
      const response = await call('PUT', orderPath(number), { json: order, headers, ...rest })
      const stored = await response.json<Schemas['WorkOrderAnswer']>()
      return { ...stored, etag: response.headers.get('ETag') ?? '' }
    },
    getOrder: (number: string) => answer<Schemas['StoredWorkOrder']>('GET', orderPath(number)),
    listOrders,
    renameOrder: (number: string, to: string) =>
      answer<Schemas['WorkOrderAnswer']>('POST', `${orderPath(number)}/rename`, { json: { externalWorkOrderId: to } }),
    async deleteOrder(number: string): Promise<void> {
      await call('DELETE', orderPath(number))
    },
    createProcess: (json: Schemas['CreateProcess'], idempotencyKey: string) =>
      answer<Schemas['Process']>('POST', '/process', { json, headers: { 'Idempotency-Key': idempotencyKey } }),
    getProcess: (id: string) => answer<Schemas['Process']>('GET', processPath(id)),
    readyForPayment: (id: string) => answer<Schemas['Process']>('POST', processPath(id, '/ready-for-payment')),
    finish: (id: string) => answer<Schemas['Process']>('POST', processPath(id, '/finish')),
    cancel: (id: string, reason: string) =>
      answer<Schemas['Process']>('POST', processPath(id, '/cancel'), { json: { reason } }),
    changes: changeReader((query) => answer<Schemas['Changes']>('GET', `/process?${query.toString()}`)),
    workshops: () => answer<Schemas['Workshops']>('GET', '/workshop'),
    webhook: () => answer<Schemas['Webhook']>('GET', '/webhook'),
    chooseEvents: (events: Schemas['WebhookEvents']['events']) =>
      answer<Schemas['Webhook']>('PUT', '/webhook/events', { json: { events } }),
    ping: () => answer<Schemas['PingSent']>('POST', '/webhook/ping'),
    replay: (json: Schemas['Replay']) => answer<Schemas['Replayed']>('POST', '/webhook/replay', { json }),
  }
}

export type DealerClient = ReturnType<typeof dealerClient>
