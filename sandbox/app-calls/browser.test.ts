import { expect, it } from 'vitest'

import { cookieHeader, openBrowser, withCookiesOf } from './browser.ts'

function answerWith(...cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

it('keeps, replaces and forgets cookies as it is told', () => {
  const first = withCookiesOf({}, answerWith('a=1; Path=/; Secure', 'b=x=y; HttpOnly'))
  expect(first).toEqual({ a: '1', b: 'x=y' })
  const second = withCookiesOf(first, answerWith('a=2; Path=/', 'b=; Max-Age=0; Path=/'))
  expect(cookieHeader(second)).toBe('a=2')
})

it('takes the fresh anti-forgery token of a refusal and tries once more', async () => {
  const seen: (string | null)[] = []
  const browser = openBrowser('https://app.example', { 'XSRF-TOKEN': 'stale' }, async (_url, init) => {
    const token = new Headers(init.headers).get('X-XSRF-TOKEN')
    seen.push(token)
    if (token === 'fresh') return Response.json({ ok: true })
    const headers = { 'Set-Cookie': 'XSRF-TOKEN=fresh; Path=/' }
    return Response.json({ code: 'csrf.rejected' }, { status: 403, headers })
  })
  const answer = await browser.call('/api/auth/login/', { method: 'POST', json: {} })
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  expect(seen).toEqual(['stale', 'fresh'])
})

it('does not try a third time', async () => {
  let calls = 0
  const browser = openBrowser('https://app.example', {}, async () => {
    calls += 1
    return Response.json({ code: 'csrf.rejected' }, { status: 403 })
  })
  expect((await browser.call('/x', { method: 'POST' })).status).toBe(403)
  expect(calls).toBe(2)
})
