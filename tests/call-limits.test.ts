import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { callLimits } from '#core/http/call-limits.ts'

const block =
  /^\[\[(env\.staging\.)?ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = (\d+) \}$/gm

describe('what machines may call', async () => {
  const toml = await readFile('wrangler.toml', 'utf8')
  const blocks = [...toml.matchAll(block)].map(([, environmentName = '', name, namespace, limit, period]) => {
    return { environmentName, name, namespace, calls: Number(limit), periodSeconds: Number(period) }
  })

  it.each(['', 'env.staging.'])('is counted as it is told, in the town "%s"', (environmentName) => {
    const told = Object.values(callLimits).map(({ binding, ...limit }) => ({ name: binding, ...limit }))
    const counted = blocks.filter((one) => one.environmentName === environmentName)
    expect(counted.map(({ name, calls, periodSeconds }) => ({ name, calls, periodSeconds }))).toEqual(told)
  })

  it('is counted for each by itself', () => {
    expect(new Set(blocks.map(({ namespace }) => namespace)).size).toBe(4)
  })
})
