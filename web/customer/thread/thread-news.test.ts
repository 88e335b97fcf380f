import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'
import { initOptions, lookAnew, refreshAfter, statusOptions } from '#web/customer/process/api.ts'

import { threadOptions } from './api.ts'

const code = '4F7K9Q2MX3VD'
const written = '2026-11-27T06:00:00.000Z'
let server: { version: number; threadAt: string | null | undefined }
let asked: string[]

beforeEach(() => {
  server = { version: 3, threadAt: null }
  asked = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const { process, ...rest } = customerView({ process: { version: server.version } })
    const { threadAt } = server
    if (address.endsWith('/message')) return Response.json({ entries: [], mayWrite: true })
    return Response.json(address.endsWith('/init') ? { ...rest, process, threadAt } : { ...process, threadAt })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page on which the messages are asked for where they are told of, as its card does. */
async function opened({ card = true } = {}) {
  const client = new QueryClient()
  await client.fetchQuery(initOptions(code))
  asked.splice(0)
  new QueryObserver(client, initOptions(code)).subscribe(() => undefined)
  new QueryObserver(client, statusOptions(code)).subscribe(() => undefined)
  const mount = () => new QueryObserver(client, threadOptions(code, false)).subscribe(() => undefined)
  if (card) mount()
  return { client, mount }
}

const threads = () => asked.filter((address) => address.endsWith('/message')).length

it('is not asked for by a page that comes back where nobody has written', async () => {
  const { client } = await opened()
  await lookAnew(client, code)
  expect(asked).toEqual(['/api/process'])
})

it('is asked for once somebody has written, though the version is the same', async () => {
  const { client } = await opened()
  server.threadAt = written
  await lookAnew(client, code)
  expect(threads()).toBe(1)
})

it('is asked for though it never was, when the room tells of the version that is known', async () => {
  const { client } = await opened()
  await refreshAfter(client, code, 3)
  expect(threads()).toBe(1)
})

it('is asked for with a new version, where somebody has written since', async () => {
  const { client } = await opened()
  server = { version: 4, threadAt: null }
  await refreshAfter(client, code, 4)
  expect(threads()).toBe(0)
  server = { version: 5, threadAt: written }
  await refreshAfter(client, code, 5)
  expect(threads()).toBe(1)
})

it('is asked for by the card that comes later, of what was told before', async () => {
  const { client, mount } = await opened({ card: false })
  await refreshAfter(client, code, 3)
  expect(threads()).toBe(0)
  mount()
  expect(threads()).toBe(1)
})

it('is asked for by a page that comes back where it was before, as it may have moved on', async () => {
  const { client } = await opened()
  await refreshAfter(client, code, 3)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await lookAnew(client, code)
  expect(threads()).toBe(2)
})

it('is asked for each time where the server does not say when somebody wrote', async () => {
  const { client } = await opened()
  server.threadAt = undefined
  await lookAnew(client, code)
  expect(threads()).toBe(1)
})
