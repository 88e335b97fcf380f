import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { sweepArchive } from '#worker/archive/index.ts'

beforeEach(freshDatabase)

describe('a visit in the archive', () => {
  it('opens for who has its link, with its receipt, for as long as its account keeps it and not a day longer', async () => {
    const visit = await endedVisit()
    const { app, customer, id } = visit
    const receipt = await (await customer.send('GET', '/receipt')).json()
    await archiveNow(app)
    expect(await rowsOf('select id from processes')).toEqual([])
    expect(JSON.stringify(await rowsOf('select * from archive_references'))).not.toContain(visit.code)
    const [one, other] = await Promise.all([customer.send('GET', '/init'), customer.send('GET', '')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await (await customer.send('GET', '/receipt')).json()).toEqual(receipt)
    expect(await rowsOf(`select actor_kind, action, subject from audit_log where action = 'process.restore'`)).toEqual([
      { actor_kind: 'customer', action: 'process.restore', subject: id },
    ])
    await archiveNow(app, 31)
    await sweepArchive(app.deps())
    expect(await archiveNow(app, 0)).toBe(1)
    app.clock.advance(730 * dayMs)
    expect((await customer.send('GET', '')).status).toBe(404)
    expect(await rowsOf('select id from processes')).toEqual([])
  }, 120_000)
})
