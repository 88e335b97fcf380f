import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

beforeEach(() => emptyDatabase(env.DB))

const call = (path: string, json?: object) =>
  exports.default.fetch(`http://sandbox.example/chat${path}`, {
    ...(json && { method: 'POST', body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
  })

it('shows what was posted to its channels, the newest first', async () => {
  expect(await (await call('/hook/huolto', { text: 'Hälytys: avainkaapista ei kuulu mitään' })).text()).toBe('ok')
  const { lines } = await (await call('/api/lines')).json<{ lines: object[] }>()
  expect(lines).toMatchObject([{ channel: 'huolto', text: 'Hälytys: avainkaapista ei kuulu mitään' }])
  expect(await (await call('')).text()).toContain('avainkaapista ei kuulu mitään')
})

it('takes no line without a text, and none to a channel that is gone', async () => {
  expect((await call('/hook/huolto', { message: 'x' })).status).toBe(422)
  expect((await call('/hook/poistettu', { text: 'x' })).status).toBe(410)
  expect(await (await call('/api/lines')).json()).toEqual({ lines: [] })
})
