import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runTool } from '#scripts/deploy/run-tool.ts'
import { mapsIn } from '#scripts/source-maps/kept-maps.ts'
import { mapStack } from '#scripts/source-maps/map-stack.ts'
import { built, buildWhenChanged } from '#scripts/stack/build.ts'
import { root, toolEnvironment } from '#scripts/stack/process.ts'
import { secretNames } from '#scripts/stack/settings.ts'
import { recordUploads } from '#tests/support/upload-recorder.ts'

/** A folder for what goes out with a release, and what stays with whoever deployed it. */

const scratch = mkdtempSync(path.join(tmpdir(), 'release-'))
let platform: Awaited<ReturnType<typeof recordUploads>>

beforeAll(async () => {
  await buildWhenChanged()
  platform = await recordUploads()
}, 120_000)

afterAll(() => {
  platform.close()
  rmSync(scratch, { recursive: true })
})

it('wrangler uploads the worker with its source map, its place and what tells its version', async () => {
  const secrets = path.join(scratch, 'secrets.json')
  writeFileSync(secrets, JSON.stringify(Object.fromEntries(secretNames().map((name) => [name, 'x'.repeat(40)]))))
  const environment = {
    ...toolEnvironment,
    CLOUDFLARE_API_BASE_URL: platform.url,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
  }
  const release = ['--var', 'COMMIT:abc1234', '--tag', 'abc1234', '--message', 'a message']
  const args = ['deploy', 'dist/worker/index.js', '--no-bundle', ...release, '--secrets-file', secrets]
  const { stdout, stderr } = await runTool({ folder: root, environment }, { command: 'wrangler', args })
  const [upload] = platform.uploads
  expect(upload, `${stdout}\n${stderr}`).toBeDefined()
  expect([...(upload?.parts.keys() ?? [])]).toEqual(['metadata', 'index.js', 'index.js.map'])
  const map: { sources: string[] } = JSON.parse(upload?.parts.get('index.js.map') ?? '{}')
  expect(map.sources).toContain('worker/app.ts')
  expect(upload?.metadata).toMatchObject({
    placement: { mode: 'smart' },
    annotations: { 'workers/tag': 'abc1234', 'workers/message': 'a message' },
  })
  expect(upload?.metadata['bindings']).toEqual(
    expect.arrayContaining([
      { name: 'COMMIT', type: 'plain_text', text: 'abc1234' },
      { name: 'VERSION', type: 'version_metadata' },
    ]),
  )
}, 60_000)

it('no source map is served', () => {
  expect(globSync('**/*.map', { cwd: built.pages })).toEqual([])
})

it('a place that a browser reports is named by the kept maps', () => {
  const address = '/api/browser-report'
  const files = globSync('assets/*.js', { cwd: built.pages })
  const file = files.find((name) => readFileSync(path.join(built.pages, name), 'utf8').includes(address)) ?? ''
  const before = readFileSync(path.join(built.pages, file), 'utf8').split(address)[0] ?? ''
  const lines = before.split('\n')
  const reported = `${path.basename(file)}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
  const [, at = ''] = /^web\/app\/telemetry\/report\.ts:(\d+):\d+$/.exec(mapStack(reported, mapsIn(root))) ?? []
  expect(readFileSync(path.join(root, 'web/app/telemetry/report.ts'), 'utf8').split('\n')[Number(at) - 1]).toContain(
    address,
  )
})
