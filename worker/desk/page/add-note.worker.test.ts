import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { announceChanged } from '#worker/jobs/announce.ts'

const minute = 60_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let desk: Desk

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
})

describe('a note', () => {
  it('is kept with its author, and makes others look without being in their way', async () => {
    const visit = await seedProcess({ state: 'LINK_SENT' })
    app.clock.advance(minute)
    app.d1.forget()
    const response = await desk.note('  Avain tiskillä ')
    expect(await response.json()).toEqual({
      id: `not_${click(1)}`,
      kind: null,
      text: 'Avain tiskillä',
      author: 'usr_advisor',
      createdAt: iso(minute),
    })
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect(await rowsOf('select version, updated_at from processes')).toEqual([
      { version: visit.version, updated_at: testNow + minute },
    ])
    expect(await rowsOf('select action, subject, detail from audit_log')).toEqual([
      { action: 'process.note', subject: 'prc_1', detail: `{"noteId":"not_${click(1)}"}` },
    ])
  })

  it.each(['before', 'after'] as const)('is one note, the answer having been lost %s it was written', async (when) => {
    await seedProcess()
    app.d1.failAt(3, when)
    expect((await desk.note('Kerran')).status).toBe(503)
    const answers = await Promise.all([desk.note('Kerran'), desk.note('Kerran')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.page()).notes.map(({ text }) => text)).toEqual(['Kerran'])
    expect(await rowsOf('select count(*) as entries from audit_log')).toEqual([{ entries: 1 }])
    // Where the answer was lost nobody announced it, and the job of the minute does.
    expect(app.woken).toEqual(when === 'before' ? ['prc_1:room'] : [])
    app.outgoing.rooms.take()
    expect(await announceChanged(app.deps())).toBe(1)
  })

  it('does not take the click of another process for its own', async () => {
    await seedProcess({ number: 1 })
    await seedProcess({ number: 2 })
    await desk.note('Yksi')
    const response = await desk.note('Kaksi', 1, 'prc_2')
    expect([response.status, await problemCode(response)]).toEqual([409, 'click.taken'])
  })

  it.each([
    [{ clickId: click(1), text: '   ' }, 'text', 'required'],
    [{ clickId: click(1), text: 'x'.repeat(2001) }, 'text', 'too_long'],
    [{ clickId: click(1) }, 'text', 'required'],
    [{ clickId: '1', text: 'a' }, 'clickId', 'invalid_format'],
    [{ clickId: click(1), text: 'a', author: 'b' }, 'author', 'unknown_field'],
  ])('is not %j', async (body, path, code) => {
    await seedProcess()
    const response = await desk.send('POST', 'prc_1/note', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path, code }] })
  })
})
