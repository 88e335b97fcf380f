import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import type { OperatorNotice } from '#domain/operations/operator-notice.ts'
import { testApp } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'
import { getPublicStatus } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const path = '/api/staff/operator-notice'
const at = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString()
const work: OperatorNotice = {
  kind: 'MAINTENANCE',
  from: at(10),
  until: at(40),
  texts: { fi: 'Päivitämme palvelua.', sv: 'Vi uppdaterar tjänsten.', en: 'We update the service.' },
}

async function operator() {
  const { app, tokens } = await company()
  const put = (json: object, token = tokens.superuser) => app.request(path, { method: 'PUT', token, json })
  return { app, tokens, put }
}

/** Returns the answer of `/status` in an isolate that knows nothing yet. */
async function statusAt(minutes: number, app = testApp()): Promise<PublicStatus> {
  const clock = testClock()
  clock.advance(minutes * 60_000)
  return (await getPublicStatus({ ...app.deps(), clock })).json()
}

it('is told from when it is set until it is over, once, with a row of the trail', async () => {
  const { app, tokens, put } = await operator()
  expect((await statusAt(0)).notice).toBeNull()
  expect(await (await put({ version: 0, notice: work })).json()).toEqual({ version: 1, notice: work })
  expect(await (await put({ version: 0, notice: work })).json(), 'told twice').toEqual({ version: 1, notice: work })
  expect([(await statusAt(0)).notice, (await statusAt(39)).notice]).toEqual([work, work])
  expect((await statusAt(40)).notice).toBeNull()
  expect(await (await app.request(path, { token: tokens.enerius })).json()).toEqual({ version: 1, notice: work })
  expect(await (await put({ version: 1, notice: null })).json()).toEqual({ version: 2, notice: null })
  expect((await statusAt(0)).notice).toBeNull()
  expect(
    await rowsOf(`select action, account_id, detail from audit_log where action like 'operator%' order by rowid`),
  ).toEqual(
    [
      { kind: 'MAINTENANCE', from: work.from, until: work.until },
      { kind: null, from: null, until: null },
    ].map((detail) => ({ action: 'operator_notice.change', account_id: null, detail: JSON.stringify(detail) })),
  )
})

it('is refused where it was changed meanwhile, has no words in a language, or ends before it begins', async () => {
  const { put } = await operator()
  await put({ version: 0, notice: work })
  const other = { ...work, kind: 'TROUBLE' }
  expect(await problemOf(await put({ version: 0, notice: other }))).toMatchObject({ code: 'operator_notice.changed' })
  for (const wrong of [
    { ...work, texts: { ...work.texts, sv: ' ' } },
    { ...work, until: work.from },
    { ...work, kind: 'NEWS' },
  ]) {
    expect((await put({ version: 1, notice: wrong })).status).toBe(422)
  }
  expect(await rowsOf('select version from operator_notices')).toEqual([{ version: 1 }])
})

it('is the operator’s to set, and nobody else’s', async () => {
  const { tokens, put } = await operator()
  for (const token of [tokens.admin, tokens.service_advisor]) {
    expect((await put({ version: 0, notice: work }, token)).status).toBe(403)
  }
  expect(await rowsOf('select 1 from operator_notices')).toEqual([])
})

it('is told though the database does not answer, as it was set last', async () => {
  const { put } = await operator()
  const away = () => {
    const app = testApp()
    app.d1.failAt(1, 'before')
    return app
  }
  await put({ version: 0, notice: work })
  const { tick } = cron()
  await tick()
  expect(await statusAt(20, away())).toMatchObject({ troubles: [{ part: 'database' }], notice: work })
  expect((await statusAt(40, away())).notice, 'over').toBeNull()
  await put({ version: 1, notice: null })
  await tick()
  expect((await statusAt(20, away())).notice).toBeNull()
  await env.LICENCES.put('operator-notice/notice.json', 'no JSON')
  const broken = away()
  expect(await statusAt(20, broken)).toMatchObject({ troubles: [{ part: 'database' }], notice: null })
  expect(broken.logged.join()).toContain('status.notice_not_read')
})
