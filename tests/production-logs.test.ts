import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

it('the platform keeps no log of its own of requests: their headers and addresses carry codes', async () => {
  const settings = await readFile('wrangler.toml', 'utf8')
  const logs = /\[observability\.logs\]\n((?:[^[].*\n?)*)/.exec(settings)?.[1] ?? ''
  expect(logs).toMatch(/^invocation_logs = false$/m)
})
