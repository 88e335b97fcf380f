import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { createLog } from '#core/log/log.ts'
import { testDependencies } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

import { watchMinute } from './watch-minute.ts'

beforeEach(freshDatabase)

it('says in the log that it cannot watch, and fails for nobody who waits for it', async () => {
  const lost = () => {
    throw new Error('D1_ERROR: Network connection lost.')
  }
  const d1 = Object.assign(Object.create(env.DB), { prepare: lost, batch: lost })
  const lines: string[] = []
  const log = createLog({}, (line) => lines.push(line))
  await watchMinute({ ...testDependencies({ d1 }), log })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ event: 'alerts.not_watched' }])
})
