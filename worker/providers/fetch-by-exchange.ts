import { exchange, type OutgoingRequest, type Wire } from './exchange.ts'

/** Nobody answered in time, or nobody may be called there. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

type Init = { method: string; headers: Record<string, string>; body?: unknown }

/**
 * A `fetch` for libraries, whose calls go by `exchange` all the same: the address, the time and the length of the answer
 * are held there. Throws `NoAnswer`.
 */
export function fetchByExchange(wire: Wire, of: OutgoingRequest['of']) {
  return async (url: string, init: Init): Promise<Response> => {
    const answer = await exchange(wire, {
      url,
      of,
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: init.headers,
      ...(init.body instanceof URLSearchParams ? { body: init.body.toString() } : {}),
    })
    if (!answer.answered) throw new NoAnswer(answer.reason)
    const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? '' }
    return new Response(answer.text === '' ? null : answer.text, { status: answer.status, headers })
  }
}
