import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiProblem, isPassing, isRateLimited, isRejection, NetworkProblem } from './api-problem.ts'
import { createCall } from './call.ts'

type Sent = { url: string; init: RequestInit; headers: Headers }

function server(answers: (Response | Error | ((sent: Sent) => Promise<Response>))[], cookies = () => '') {
  const sent: Sent[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = {
      url: input instanceof Request ? input.url : String(input),
      init,
      headers: new Headers(init.headers),
    }
    sent.push(request)
    const answer = answers[sent.length - 1]
    if (answer === undefined) throw new Error('more calls than answers')
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(request) : answer
  }
  return { sent, call: createCall({ fetch, cookies }) }
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    { status, code, title: code, errors: [{ path: 'notes', code: 'too_long' }, { bad: true }] },
    { status, headers },
  )

const failureOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

describe('the client of the customer’s calls', () => {
  it('sends code, version and token with a write and gives its answer', async () => {
    const { sent, call } = server([Response.json({ version: 8 })], () => 'other=1; XSRF-TOKEN=a%3Db; x=2')
    const answer = await call('PUT /api/process/notes', { code: 'ABCD', body: { notes: 'Ääni' }, version: 7 })
    expect(answer).toEqual({ version: 8 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('/api/process/notes')
    expect(sent[0]?.init.method).toBe('PUT')
    expect(sent[0]?.init.body).toBe('{"notes":"Ääni"}')
    expect(sent[0]?.headers.get('X-Process-Code')).toBe('ABCD')
    expect(sent[0]?.headers.get('If-Match')).toBe('"7"')
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('a=b')
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  it('sends neither token nor version with a read', async () => {
    const { sent, call } = server([Response.json({})], () => 'XSRF-TOKEN=secret')
    await call('GET /api/process', { code: 'ABCD' })
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBeNull()
    expect(sent[0]?.headers.get('If-Match')).toBeNull()
    expect(sent[0]?.headers.get('Content-Type')).toBeNull()
    expect(sent[0]?.init.body).toBeUndefined()
  })

  it('puts an id into the path, whatever it contains', async () => {
    const { sent, call } = server([Response.json({})])
    await call('DELETE /api/process/extra-service/:id', { code: 'ABCD', id: 'a/b c' })
    expect(sent[0]?.url).toBe('/api/process/extra-service/a%2Fb%20c')
  })

  it('tries once more with the fresh token when the first was refused', async () => {
    let cookie = ''
    const { sent, call } = server(
      [
        async () => {
          cookie = 'XSRF-TOKEN=fresh'
          return problem(403, 'csrf.rejected')
        },
        Response.json({ processCode: 'AAAA' }),
      ],
      () => cookie,
    )
    await expect(call('PUT /api/process/code', { body: { code: 'aaaa' } })).resolves.toEqual({ processCode: 'AAAA' })
    expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, 'fresh'])
  })

  it('gives up when the token is refused twice', async () => {
    const { sent, call } = server([problem(403, 'csrf.rejected'), problem(403, 'csrf.rejected')])
    const failure = await failureOf(call('PUT /api/process/code', { body: { code: 'a' } }))
    expect(failure).toMatchObject({ status: 403, code: 'csrf.rejected' })
    expect(sent).toHaveLength(2)
  })

  it('turns problem+json into a problem with code, status and field errors', async () => {
    const { call } = server([problem(422, 'request.invalid')])
    const failure = await failureOf(call('PUT /api/process/notes', { code: 'A', body: { notes: '' } }))
    expect(failure).toBeInstanceOf(ApiProblem)
    expect(failure).toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: [{ path: 'notes', code: 'too_long' }],
    })
  })

  it.each([
    [{ message: 'Maksu ehti jo perille.' }, 'Maksu ehti jo perille.'],
    [{ errorKind: 'ECOMMERCE_ERROR', userErrorMessage: 'Tarkista osoite.' }, 'Tarkista osoite.'],
    [{ errorKind: 'ECOMMERCE_ERROR', userErrorMessage: '' }, null],
    [{ errorKind: 'PAYMENT_FAIL', userErrorMessage: 'not for a screen' }, null],
    [{ title: 'not for a screen' }, null],
  ])('takes from %j what is said to the person: %s', async (said, screenText) => {
    const { call } = server([Response.json({ code: 'x', ...said }, { status: 409 })])
    expect(await failureOf(call('GET /api/process', { code: 'A' }))).toMatchObject({ code: 'x', screenText })
  })

  it.each([
    ['12', 12],
    ['0', 1],
    ['99999', 3600],
    ['soon', 30],
    ['', 30],
  ])('reads Retry-After "%s" as about %d seconds', async (header, seconds) => {
    const { call } = server([problem(429, 'rate_limited', { 'Retry-After': header })])
    const failure = await failureOf(call('GET /api/process/init', { code: 'A' }))
    if (!isRateLimited(failure)) throw new Error('not recognised as limited')
    expect(failure.retryAfterSeconds).toBe(seconds)
  })

  it('reads a Retry-After that names a time as the seconds until then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') })
    const { call } = server([problem(429, 'rate_limited', { 'Retry-After': 'Sat, 21 Nov 2026 06:01:30 GMT' })])
    const failure = await failureOf(call('GET /api/process/init', { code: 'A' }))
    vi.useRealTimers()
    expect(failure).toMatchObject({ retryAfterSeconds: 90 })
  })

  describe('while the database asks to come back', () => {
    const busy = () => problem(503, 'database.busy', { 'Retry-After': '5' })
    const write = (call: ReturnType<typeof createCall>) =>
      call('PUT /api/process/notes', { code: 'A', body: { notes: 'Ääni' }, version: 7 })

    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('a write waits as told and goes again by itself, as it was', async () => {
      const { sent, call } = server([busy(), busy(), Response.json({ version: 8 })])
      const answer = write(call)
      await vi.advanceTimersByTimeAsync(4_900)
      expect(sent).toHaveLength(1)
      await vi.runAllTimersAsync()
      expect(await answer).toEqual({ version: 8 })
      expect(sent.map(({ init }) => init.body)).toEqual(Array.from({ length: 3 }, () => '{"notes":"Ääni"}'))
      expect(sent[2]?.headers.get('If-Match')).toBe('"7"')
    })

    it('a write fails once half a minute was waited', async () => {
      const { sent, call } = server(Array.from({ length: 9 }, busy))
      const failure = failureOf(write(call))
      await vi.runAllTimersAsync()
      expect(await failure).toMatchObject({ code: 'database.busy', retryAfterSeconds: 5 })
      expect(sent.length).toBeGreaterThan(3)
      expect(sent.length).toBeLessThan(8)
    })

    it.each(['payment.provider_unavailable', 'device.try_again'])('%s is not waited for', async (code) => {
      const { sent, call } = server([problem(503, code, { 'Retry-After': '5' })])
      expect(await failureOf(write(call))).toMatchObject({ code })
      expect(sent).toHaveLength(1)
    })

    it('a read is left to who shows it', async () => {
      const { sent, call } = server([busy()])
      expect(await failureOf(call('GET /api/process', { code: 'A' }))).toMatchObject({ code: 'database.busy' })
      expect(sent).toHaveLength(1)
    })

    it('who gives up is told so at once', async () => {
      const { sent, call } = server([busy()])
      const given = new AbortController()
      const failure = failureOf(
        call('PUT /api/process/notes', { code: 'A', body: { notes: '' }, signal: given.signal }),
      )
      await vi.advanceTimersByTimeAsync(1_000)
      given.abort(new Error('gone'))
      expect(await failure).toMatchObject({ message: 'gone' })
      expect(sent).toHaveLength(1)
    })
  })

  it('knows a 403 and a 404 as rejections, and nothing else', async () => {
    const failures = await Promise.all(
      [403, 404, 409, 500].map((status) =>
        failureOf(server([problem(status, 'x')]).call('GET /api/process', { code: 'A' })),
      ),
    )
    expect(failures.map(isRejection)).toEqual([true, true, false, false])
  })

  it('answers a 205 with the wish to reload, though it has no body', async () => {
    const { call } = server([new Response(null, { status: 205 })])
    const answer = await call('PUT /api/process/step', { code: 'A', body: { activeStep: 'SERVICES' }, version: 1 })
    expect(answer).toEqual({ reload: true })
  })

  it('tells a network that is away from a server that is slow', async () => {
    const away = await failureOf(server([new TypeError('Failed to fetch')]).call('GET /api/process', { code: 'A' }))
    const never = ({ init }: Sent) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    const slow = await failureOf(server([never]).call('GET /api/process', { code: 'A', timeoutMs: 1 }))
    expect(away).toMatchObject({ name: 'NetworkProblem', fault: 'unreachable' })
    expect(slow).toMatchObject({ name: 'NetworkProblem', fault: 'timeout' })
    expect(away instanceof NetworkProblem && isPassing(away)).toBe(true)
  })

  it('passes on that the caller gave up, not as a fault of the network', async () => {
    const controller = new AbortController()
    const never = ({ init }: Sent) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      })
    const failure = failureOf(server([never]).call('GET /api/process', { code: 'A', signal: controller.signal }))
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  it('does not take the page of a proxy for an answer', async () => {
    const html = () => new Response('<html>Bad gateway</html>', { headers: { 'Content-Type': 'text/html' } })
    const failure = await failureOf(server([html()]).call('GET /api/process', { code: 'A' }))
    expect(failure).toMatchObject({ name: 'NetworkProblem', fault: 'unreadable' })
    const refused = await failureOf(
      server([new Response('<html>', { status: 502 })]).call('GET /api/process', { code: 'A' }),
    )
    expect(refused).toMatchObject({ name: 'ApiProblem', status: 502, code: 'unknown' })
    expect(isPassing(refused)).toBe(true)
  })
})
