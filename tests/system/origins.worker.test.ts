import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import worker from '#worker/index.ts'

/** Returns the worker's answer where every page would be answered with its address. */
function open(url: string): Promise<Response> | Response {
  const pages: Pick<Fetcher, 'fetch'> = {
    fetch: (input) => Promise.resolve(new Response(`page ${input instanceof Request ? input.url : String(input)}`)),
  }
  const assets: Fetcher = { ...env.ASSETS, ...pages }
  return worker.fetch(new Request(url), { ...env, ASSETS: assets }, createExecutionContext())
}

it('an address of the app is answered with its page, whatever it is called', async () => {
  for (const path of ['/', '/terms', '/XKY-482', '/staff/board', '/apiary']) {
    const response = await open(`${env.APP_URL}${path}`)
    expect(await response.text()).toBe(`page ${env.APP_URL}/`)
  }
})

it('a part of a program that is gone is not, and is not kept as gone', async () => {
  const response = await open(`${env.APP_URL}/assets/board-page-Dcn6uKdq.js`)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=')
})

it('the origin of payment frames has no pages', async () => {
  for (const path of ['/', '/terms', '/XKY-482', '/_headers']) {
    expect([path, (await open(`${env.FRAME_URL}${path}`)).status]).toEqual([path, 404])
  }
})

it('whoever opens the origin of payment frames is told where the app is, in three languages', async () => {
  const response = await open(`${env.FRAME_URL}/`)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  const said = await response.text()
  expect(said.match(/<p/g)).toHaveLength(3)
  expect(said.split(`<a href="${env.APP_URL}/">${env.APP_URL}</a>`)).toHaveLength(4)
  expect(await (await open(`${env.FRAME_URL}/assets/app-gone.js`)).text()).toBe('')
})

it('the API is answered by the worker itself', async () => {
  expect((await open(`${env.APP_URL}/api/health`)).status).toBe(200)
  expect((await open(`${env.FRAME_URL}/api/health`)).status).toBe(404)
})
