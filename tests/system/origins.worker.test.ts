import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import worker from '#worker/index.ts'

/** What the worker answers where every page would be answered with its address. */
function open(url: string): Promise<Response> | Response {
  const pages: Pick<Fetcher, 'fetch'> = {
    fetch: (input) => Promise.resolve(new Response(`page ${input instanceof Request ? input.url : String(input)}`)),
  }
  const assets: Fetcher = { ...env.ASSETS, ...pages }
  return worker.fetch(new Request(url), { ...env, ASSETS: assets }, createExecutionContext())
}

const descriptions = ['/api/dms/openapi.json', '/api/device/openapi.json']

it('the pages are served on their own origin', async () => {
  for (const path of ['/', '/terms', '/assets/app.js', '/apiary', ...descriptions]) {
    const response = await open(`${env.APP_URL}${path}`)
    expect(await response.text()).toBe(`page ${env.APP_URL}${path}`)
  }
})

it('the origin of payment frames has no pages', async () => {
  for (const path of ['/', '/terms', '/assets/app.js', '/index.html', '/_headers', ...descriptions]) {
    expect([path, (await open(`${env.FRAME_URL}${path}`)).status]).toEqual([path, 404])
  }
})

it('the API is answered by the worker itself', async () => {
  expect((await open(`${env.APP_URL}/api/health`)).status).toBe(200)
  expect((await open(`${env.FRAME_URL}/api/health`)).status).toBe(404)
})
