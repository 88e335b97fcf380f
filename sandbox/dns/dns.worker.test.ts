import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

beforeEach(() => emptyDatabase(env.DB))

const call = (path: string, method = 'GET', json?: object) =>
  exports.default.fetch(`http://sandbox.example/dns${path}`, {
    method,
    ...(json && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
  })
const ask = async (name: string, type: string) => {
  const response = await call(`/dns-query?name=${name}&type=${type}`)
  expect(response.headers.get('Content-Type')).toContain('application/dns-json')
  return response.json<{ Status: number; Answer?: { type: number; data: string }[] }>()
}

it('answers for what its page has, in the shapes of a resolver, until it is taken away', async () => {
  expect(await ask('huolto.example', 'TXT')).toMatchObject({ Status: 3 })
  const long = { name: 'r._domainkey.Huolto.example', type: 'TXT', value: `p=${'A'.repeat(300)}` }
  expect((await call('/api/record', 'PUT', long)).status).toBe(204)
  expect((await call('/api/record', 'PUT', long)).status).toBe(204)
  const { Answer: texts = [] } = await ask('r._domainkey.huolto.example', 'TXT')
  expect(texts).toEqual([expect.objectContaining({ type: 16, data: `"p=${'A'.repeat(253)}" "${'A'.repeat(47)}"` })])
  await call('/api/record', 'PUT', { name: 'send.huolto.example', type: 'MX', value: 'feedback.example' })
  expect(await ask('send.huolto.example', 'MX')).toMatchObject({ Answer: [{ type: 15, data: '10 feedback.example.' }] })
  expect(await ask('send.huolto.example', 'TXT')).toMatchObject({ Status: 3 })
  expect(await (await call('')).text()).toContain('send.huolto.example')
  const action = JSON.stringify({ ...long, name: 'r._domainkey.huolto.example' })
  expect((await call('/api/remove', 'POST', { action })).status).toBe(204)
  expect(await ask('r._domainkey.huolto.example', 'TXT')).toMatchObject({ Status: 3 })
})

it('does not answer for one domain, and takes no record without a value', async () => {
  expect(await ask('_dmarc.hiljaa.example', 'TXT')).toMatchObject({ Status: 2 })
  expect((await call('/dns-query?name=x&type=AAAA')).status).toBe(400)
  expect((await call('/api/record', 'PUT', { name: 'huolto.example', type: 'TXT', value: '' })).status).toBe(422)
})
