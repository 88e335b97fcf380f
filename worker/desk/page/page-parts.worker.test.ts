import { beforeEach, describe, expect, it } from 'vitest'

import { row, visitWithKeys } from '#tests/support/additional-work.ts'
import { testApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { EventResult } from '#worker/contract/staff-process.ts'
import type { StaffAdditionalWork } from '#worker/contract/staff/visit/additional-work.ts'

beforeEach(freshDatabase)

describe('additional work', () => {
  it('comes with the page where that asks for it, as it is by itself and in its round trip', async () => {
    const visit = await visitWithKeys()
    await visit.propose([row(), row({ title: 'Renkaat', price: 300 })])
    const { app, id } = visit.customer
    const desk = deskOf(app, visit.mechanic.token)
    const page = await desk.page(id)
    const work = await jsonOf<StaffAdditionalWork>(await desk.send('GET', `${id}/additional-work`))
    expect(work.proposals).toMatchObject([{ rows: [{ title: 'Jarrupalat, eteen' }, { title: 'Renkaat' }] }])
    app.d1.forget()
    expect(await desk.page(`${id}?work=1`)).toEqual({ ...page, work })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('comes where some may be proposed, and not of a visit that is over without any', async () => {
    const visit = await visitWithKeys()
    const { app, id } = visit.customer
    const desk = deskOf(app, visit.mechanic.token)
    expect((await desk.page(`${id}?work=1`)).work).toMatchObject({ refused: null, proposals: [] })
    expect(await desk.page(id)).not.toHaveProperty('work')
    const { version } = (await desk.page(id)).process
    await jsonOf(await desk.tell('ready_for_payment', version, id))
    await visit.pay()
    expect(await desk.page(`${id}?work=1`)).not.toHaveProperty('work')
  })

  it('is told to nobody who does not see the visit', async () => {
    const visit = await visitWithKeys()
    await seedAccount({ id: 'acc_south' })
    const stranger = await seedStaff({ id: 'usr_south', accountIds: ['acc_south'] })
    const { app, id } = visit.customer
    expect((await deskOf(app, stranger.token).send('GET', `${id}?work=1&box=1`)).status).toBe(404)
  })
})

describe('an event that asks for the page', () => {
  async function confirmable() {
    const app = testApp()
    await seedAccount()
    await seedLocker({ boxes: [{ number: 4 }] })
    const visit = await visitOf(1, { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' })
    const { token } = await seedStaff()
    const tell = (query: string, json: object) =>
      app.request(`/api/staff/process/${visit.id}/event${query}`, { method: 'POST', token, json })
    return { app, visit, desk: deskOf(app, token), tell }
  }

  it('is answered with it as it is after the write', async () => {
    const { app, visit, desk, tell } = await confirmable()
    app.d1.forget()
    const told = await jsonOf<EventResult>(await tell('?page=1', { type: 'confirm', version: visit.version }))
    // The session, the process, the write, the page.
    expect(app.d1.roundTrips()).toBe(4)
    await expectNoTableScan(app.d1)
    const page = await desk.page(visit.id)
    expect(page.process).toMatchObject({ state: 'WAITING_KEY_CODE', version: told.version })
    expect(told).toEqual({ ...page.possible, page })
  })

  it('is answered with it again where it was told before, and without it where it asks for none or is refused', async () => {
    const { desk, visit, tell } = await confirmable()
    const confirm = { type: 'confirm', version: visit.version }
    expect((await tell('?page=2', confirm)).status).toBe(422)
    expect(await jsonOf(await tell('', confirm))).not.toHaveProperty('page')
    const again = await jsonOf<EventResult>(await tell('?page=1', confirm))
    expect(again.page).toEqual(await desk.page(visit.id))
    const late = await tell('?page=1', { type: 'cancel', version: visit.version, reason: 'Peruttu' })
    expect(late.status).toBe(409)
    expect(await late.json()).not.toHaveProperty('page')
  })

  it.each(['cannot be made', 'cannot be read'] as const)(
    'is answered without it where the page %s: the event has happened',
    async (trouble) => {
      const { app, visit, tell } = await confirmable()
      await rowsOf(
        `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, sealed_text, status, created_at)
         values ('msg_1', ?, 'msg_1', 'FREE', 'SMS', '+358401234567', 'fi-FI', ?, 'SENT', 1)`,
        visit.id,
        trouble === 'cannot be made' ? 'sealed by nobody' : null,
      )
      if (trouble === 'cannot be read') app.d1.failAt(4, 'before')
      const told = await jsonOf<EventResult>(await tell('?page=1', { type: 'confirm', version: visit.version }))
      expect(told).toMatchObject({ state: 'WAITING_KEY_CODE' })
      expect(told).not.toHaveProperty('page')
      expect(app.woken).toEqual([visit.id, `${visit.id}:room`])
      expect(app.logged.join()).toContain('event.page_not_read')
    },
  )

  it('about money is answered with it as well', async () => {
    const visit = await visitWithKeys()
    const { app, id } = visit.customer
    const desk = deskOf(app, visit.mechanic.token)
    const { version } = (await desk.page(id)).process
    const tell = async (json: object) => jsonOf<EventResult>(await desk.send('POST', `${id}/event?page=1`, json))
    const ready = await tell({ type: 'ready_for_payment', version })
    expect(ready.page?.process.state).toBe('READY_FOR_PAYMENT')
    const paid = await tell({ type: 'settle_payment', version: ready.version, reason: 'Maksoi kassalla' })
    expect(paid.page?.process.state).toBe('PAYMENT_DONE')
    expect(paid).toEqual({ ...paid.page?.possible, page: await desk.page(id) })
  })
})
