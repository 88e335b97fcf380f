import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { cronLines } from './run-scheduled.ts'

it('knows every cron line that the platform is told to call', () => {
  const [, list = ''] = /^crons\s*=\s*\[([^\]]*)\]/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  const lines = [...list.matchAll(/"([^"]+)"/g)].map(([, line]) => line)
  expect(lines).toEqual(Object.values(cronLines))
})
