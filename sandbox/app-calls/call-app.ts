import { parseJson } from '#sandbox/core/read-body.ts'

const answerTimeoutMs = 15_000
const statusTimeoutMs = 10_000

/** The app's answer. `status` 0 means that it did not answer at all; `body` is null when it is not JSON. */
export type AppAnswer = { status: number; body: unknown; headers: Headers }

/** `text` is JSON that stands as it is sent, because it was signed; `form` has files. */
export type AppCall = {
  method: string
  headers?: Record<string, string>
  json?: unknown
  text?: string
  form?: FormData
}

/** The fetch that calls go out by; tests bring their own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export const outsideFetch: Fetch = (url, init) => fetch(url, init)

/** Calls the app over HTTP, as anything outside of it has to. */
export async function callApp(url: string, call: AppCall, via: Fetch = outsideFetch): Promise<AppAnswer> {
  const headers = new Headers({ Accept: 'application/json', ...call.headers })
  const text = call.text ?? (call.json === undefined ? undefined : JSON.stringify(call.json))
  if (text !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const content = text ?? call.form
  const body = content === undefined ? {} : { body: content }
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const response = await via(url, { method: call.method, headers, signal, redirect: 'manual', ...body })
    return { status: response.status, body: parseJson(await response.text()) ?? null, headers: response.headers }
  } catch {
    return { status: 0, body: null, headers: new Headers() }
  }
}

/** The status that a report to the shop is answered with; 0 when there is no answer. */
export async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(statusTimeoutMs) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

export function isOk({ status }: Pick<AppAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** The machine code of a problem answer; `unreachable` when there was none. */
export function problemCode({ status, body }: Pick<AppAnswer, 'status' | 'body'>): string {
  if (status === 0) return 'unreachable'
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : `http_${status}`
}

/** Hands the app's own answer on; 502 when there was none. */
export function passOn({ status, body }: AppAnswer): Response {
  if (status === 0) return Response.json({ code: 'sandbox.app_unreachable' }, { status: 502 })
  const hasNoBody = status === 204 || status === 205 || status === 304
  return hasNoBody ? new Response(null, { status }) : Response.json(body, { status })
}
