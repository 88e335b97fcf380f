import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { jpegOf } from '#tests/support/pictures.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { createDb } from '#worker/db/db.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'

const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let desk: Desk

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
})

describe('the picture of a licence', () => {
  const audited = () => rowsOf(`select action, actor_id, subject, detail from audit_log where action = 'licence.see'`)

  async function seedPicture(createdByUserId: string | null = null) {
    await seedProcess({ state: 'STARTED', processType: 'NO_DMS_RETRIEVE', createdByUserId })
    await env.LICENCES.put('licences/abc', jpegOf())
    const picture = {
      id: 'lic_1',
      processId: 'prc_1',
      objectKey: 'licences/abc',
      contentType: 'image/jpeg',
      sizeBytes: 9,
    }
    await createDb(env.DB)
      .insert(drivingLicences)
      .values({ ...picture, createdAt: testNow })
  }

  it('is shown to nobody without it being written down', async () => {
    await seedPicture()
    app.d1.forget()
    const response = await desk.send('GET', 'prc_1/licence-picture')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="licence"',
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpegOf())
    expect(await audited()).toEqual([
      {
        action: 'licence.see',
        actor_id: 'usr_advisor',
        subject: 'prc_1',
        detail: '{"pictureId":"lic_1","role":"service_advisor"}',
      },
    ])
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
  })

  it('is not shown when it cannot be written down', async () => {
    await seedPicture()
    app.d1.failAt(3, 'before')
    const response = await desk.send('GET', 'prc_1/licence-picture')
    expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  })

  it('is for sales that of their own customers only', async () => {
    const sales = deskOf(app, (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token)
    await seedPicture('usr_advisor')
    expect((await sales.page()).licencePicture).toEqual({ uploadedAt: iso(0), canSee: false })
    expect((await sales.send('GET', 'prc_1/licence-picture')).status).toBe(403)
    await env.DB.prepare(`update processes set created_by_user_id = 'usr_sales'`).run()
    expect((await sales.page()).licencePicture).toMatchObject({ canSee: true })
    const shown = await sales.send('GET', 'prc_1/licence-picture')
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, jpegOf().length])
    expect(await audited()).toHaveLength(1)
  })

  it('is not there when there is none, or was removed', async () => {
    await seedProcess({ state: 'STARTED' })
    const response = await desk.send('GET', 'prc_1/licence-picture')
    expect([response.status, await problemCode(response)]).toEqual([404, 'licence.not_found'])
    expect(await audited()).toEqual([])
  })
})
