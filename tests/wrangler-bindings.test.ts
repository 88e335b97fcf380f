import { expect, it } from 'vitest'

import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { root } from '#scripts/stack/process.ts'

/**
 * Returns the bindings of a worker, by kind and name: a block that is not known here is one more thing that it reaches.
 */
function bindingsOf(toml: string): string[] {
  const blocks = toml.replaceAll(/^\s*#.*$/gm, '').split(/^(?=\[)/m)
  return blocks.flatMap((block) => {
    const [, kind = ''] = /^\[+([\w.]+)\]/.exec(block) ?? []
    const [, name] = /^(?:binding|name) = "([^"]+)"/m.exec(block) ?? []
    return kind === '' || name === undefined ? [] : [`${kind} ${name}`]
  })
}

it('the worker reaches its databases, its bucket, the room and what counts, and nothing else', () => {
  const toml = readToml(root)
  expect(bindingsOf(toml).filter((one) => !/^d1_databases DB_\d+$/.test(one))).toEqual([
    'assets ASSETS',
    'd1_databases DB',
    'r2_buckets LICENCES',
    'analytics_engine_datasets MEASURES',
    'durable_objects.bindings ROOMS',
    'ratelimits DEALER_CALLS',
    'ratelimits DEVICE_CALLS',
    'version_metadata VERSION',
  ])
  expect(toml).not.toMatch(/CLOUDFLARE_|\[\[?(?:services|queues|kv_namespaces|vectorize|send_email|mtls_certificates)/)
})

it('the room reaches itself alone, and its one secret is the one that it shares with the worker', () => {
  const toml = readToml(`${root}/party`)
  expect(bindingsOf(toml)).toEqual(['durable_objects.bindings Main'])
  expect(toml).toContain('required = ["ROOM_SECRET"]')
})
