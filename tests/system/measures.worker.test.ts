import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import type { Point } from '#core/log/measures.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { linkToSend, providersThatWork } from '#tests/support/effects.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'

beforeEach(freshDatabase)

const short = ({ kind, name, outcome, isFault }: Point) => `${kind} ${name} ${outcome}${isFault ? ' fault' : ''}`

it('a request is measured by its route as it is written, with no code and no id', async () => {
  const app = testApp()
  await app.request('/api/process/init', { code: '4F7K9Q2MX3VD' })
  await app.request('/api/staff/process/prc_secret')
  await app.request('/api/nothing/4F7K9Q2MX3VD')
  app.d1.failAt(1, 'before')
  await app.request('/api/health')
  expect(app.measured.map(short)).toEqual([
    'request GET /api/process/init 404',
    'request GET /api/staff/process/:id 401',
    'request unknown 404',
    'request GET /api/health 503 fault',
  ])
})

it('an effect is measured with how late it was, its gateway with what it answered', async () => {
  await linkToSend()
  const clock = testClock()
  clock.advance(7000)
  const measured = new Array<Point>()
  await drainEffects(testDependencies({ outgoing: providersThatWork(), clock, measured }))
  expect(measured.slice(0, 2).map(short)).toEqual(['message message localhost 200', 'effect process.send_link ok'])
  expect(measured[1]?.ms).toBe(7000)
})

it('so is an effect that fails', async () => {
  await linkToSend()
  const outgoing = providersThatWork()
  outgoing.answer(env.SMS_BASE_URL, () => new Response(null, { status: 503 }))
  const measured = new Array<Point>()
  await drainEffects(testDependencies({ outgoing, measured }))
  expect(measured.map(short)).toContain('message message localhost 503 fault')
  expect(measured.map(short)).toContain('effect process.send_link failed fault')
})

it('a job is measured with how it ended', async () => {
  const measured = new Array<Point>()
  await runScheduled({ cron: cronLines.minute }, testDependencies({ outgoing: providersThatWork(), measured }))
  expect(measured.map(short)).toContain('job watch-alerts ok')
})
