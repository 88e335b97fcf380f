import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

// Nobody has a token for these calls: 401 is how a provider that is well answers them.
const begin = () => postJson('/scrive/api/v1/transaction/new', {})
const ask = () => callSandbox('/scrive/api/v1/transaction/scrive-1')
const fail = (json: object) => postJson('/identity/api/failure-mode', { provider: 'scrive', ...json })

beforeEach(() => emptyDatabase(env.DB))

describe('a provider that is off', () => {
  it('is so for as many calls as were set, and then well again', async () => {
    await fail({ mode: '500', calls: 2 })
    expect([(await begin()).status, (await ask()).status, (await begin()).status]).toEqual([500, 500, 401])
  })

  it('may be so for one kind of call only', async () => {
    await fail({ mode: '429', only: 'ask' })
    const asked = [await begin(), await ask(), await ask()]
    expect(asked.map(({ status }) => status)).toEqual([401, 429, 401])
    expect(asked[1]?.headers.get('Retry-After')).toBe('30')
  })

  it('answers rubbish, a page, or 500, having done as asked', async () => {
    for (const name of ['garbage', 'page']) {
      await fail({ mode: name })
      expect((await ask()).headers.get('Content-Type')).toContain('text/html')
    }
    await fail({ mode: '500-done' })
    expect((await ask()).status).toBe(500)
  })

  it('answers after 30 seconds', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue()
    await fail({ mode: 'slow' })
    expect((await ask()).status).toBe(401)
    expect(wait).toHaveBeenCalledWith(30_000)
  })

  it('does not disturb the other, and is told until it is over', async () => {
    await fail({ mode: '500', calls: 3 })
    expect((await callSandbox('/signicat/auth/rest/sessions/s')).status).toBe(401)
    expect(await (await callSandbox('/identity/api/failure-mode')).json()).toEqual({
      modes: [{ provider: 'scrive', mode: '500', calls: 3, only: null }],
    })
    await fail({ mode: 'normal' })
    expect((await ask()).status).toBe(401)
  })

  it('takes no other failure mode', async () => {
    expect((await fail({ mode: 'sulky' })).status).toBe(422)
  })
})

it.each([
  ['scrive', 'POST', '/scrive/api/v1/transaction/new'],
  ['scrive', 'POST', '/scrive/api/v1/transaction/s/start'],
  ['scrive', 'GET', '/scrive/api/v1/transaction/s'],
  ['signicat', 'POST', '/signicat/auth/open/connect/token'],
  ['signicat', 'POST', '/signicat/auth/rest/sessions'],
  ['signicat', 'GET', '/signicat/auth/rest/sessions/s'],
])('%s can be off at %s %s', async (provider, method, path) => {
  await postJson('/identity/api/failure-mode', { provider, mode: '500' })
  const { status } = await callSandbox(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
  expect(status).toBe(500)
})

describe('the desk', () => {
  it('shows identifications and runs nothing inline', async () => {
    const page = await callSandbox('/identity')
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('Ei vielä tunnistautumisia')
    expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|\sstyle=|\son\w+=/)
    expect(await (await callSandbox('/')).text()).toContain('href="/identity"')
  })

  it('decides from outside what a page would, once', async () => {
    const authorization = { Authorization: 'Bearer sandbox-scrive-token-that-opens-nothing-elsewhere-0001' }
    const json = { method: 'auth', provider: 'fiTupas', redirectUrl: 'https://shop.example', providerParameters: {} }
    const init = { method: 'POST', headers: authorization, body: JSON.stringify(json) }
    const created = await callSandbox('/scrive/api/v1/transaction/new', init)
    const { id } = await created.json<{ id: string }>()
    const act = (body: object) => postJson(`/identity/api/sessions/scrive/${id}/act`, body)
    expect((await act({ action: 'identify' })).status, 'who?').toBe(422)
    const done = await act({ action: 'identify', name: 'Aino Väänänen' })
    expect(await done.json()).toEqual({ state: 'done', goTo: `https://shop.example/?transaction_id=${id}` })
    expect((await act({ action: 'abort' })).status).toBe(409)
    expect(await (await callSandbox('/identity/api/sessions?provider=scrive')).json()).toMatchObject({
      sessions: [{ id, state: 'done', person: { firstName: 'Aino', lastName: 'Väänänen' }, page: `/scrive/eid/${id}` }],
    })
    expect(await (await callSandbox('/identity')).text()).toContain('Aino Väänänen')
    await callSandbox('/identity/api/sessions', { method: 'DELETE' })
    expect(await (await callSandbox('/identity/api/sessions')).json()).toEqual({ sessions: [] })
  })

  it('knows no other identification', async () => {
    expect((await postJson('/identity/api/sessions/scrive/none/act', { action: 'abort' })).status).toBe(404)
    expect((await postJson('/identity/api/sessions/other/none/act', { action: 'abort' })).status).toBe(404)
  })
})
