/**
 * The other side of the wire, for adapters and for verbs that use them: a `fetch` that keeps what it was asked and
 * answers as the test says.
 */
export type SeenRequest = { url: string; method: string; headers: Headers; body: string; redirect: string | undefined }

export type FakeWire = { fetch: typeof fetch; seen: SeenRequest[] }

export type FakeAnswer = (request: SeenRequest, signal: AbortSignal | undefined) => Response | Promise<Response>

export function fakeWire(answer: FakeAnswer): FakeWire {
  const seen: SeenRequest[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = {
      url: input instanceof Request ? input.url : String(input),
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : '',
      redirect: init?.redirect,
    }
    seen.push(request)
    init?.signal?.throwIfAborted()
    return answer(request, init?.signal ?? undefined)
  }
  return { fetch, seen }
}

/** Never answers; ends only when the caller gives up. */
export function silence(_request: SeenRequest, signal: AbortSignal | undefined): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<Response>()
  signal?.addEventListener('abort', () => reject(new DOMException('The operation was aborted', 'AbortError')))
  return promise
}

/** Begins an answer and never ends it. */
export function halfAnswer(_request: SeenRequest, signal: AbortSignal | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'))
      signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

export function brokenConnection(): Promise<Response> {
  return Promise.reject(new TypeError('Network connection lost.'))
}
