import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, ok } from '#tests/support/fast-lane.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'
import type { ProcessInit } from '#worker/contract/process.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

let app: TestApp
let owner: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  owner = testApp()
  await owner.request('/api/csrf-token')
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
  token = (await seedStaff()).token
})

/** The codes of a kiosk's screen, of the phone that took over from it, and the owner's own. */
async function codes() {
  const screen = await codeOf(kioskOf(app).start())
  const handed = await ok<HandOver>(app.request('/api/process/fast-lane/hand-over', { method: 'POST', code: screen }))
  const phone = testApp()
  phone.cookies.set(cookieNames.visitor, 'visitor-of-the-phone')
  await phone.request('/api/csrf-token')
  const taken = { method: 'POST', json: { token: handed.token } }
  const { processCode } = await ok<{ processCode: string }>(phone.request('/api/process/fast-lane/take-over', taken))
  const [row] = await rowsOf('select id, link_code from processes')
  return { lent: [screen, processCode], own: String(row?.['link_code']), id: String(row?.['id']) }
}

const opens = async (code: string) => (await owner.request('/api/process', { code })).status
const init = async (code: string) => jsonOf<ProcessInit>(await owner.request('/api/process/init', { code }))
const notMe = (code: string, nth = 1) =>
  owner.request('/api/process/not-me', { method: 'POST', code, json: { clickId: click(nth) } })
const page = async (id: string) => jsonOf<ProcessPage>(await app.request(`/api/staff/process/${id}`, { token }))
const end = (id: string, as = token) =>
  app.request(`/api/staff/process/${id}/kiosk-code/end`, { method: 'POST', token: as, json: { clickId: click(9) } })

describe('an owner who was not at the kiosk', () => {
  it('ends every code that was lent there, and staff are told, once', async () => {
    const { lent, own, id } = await codes()
    expect((await init(own)).kioskOpenedAt).toEqual(expect.any(String))
    expect(await Promise.all(lent.map(opens))).toEqual([200, 200])
    const answers = await Promise.all([notMe(own), notMe(own), notMe(own, 2)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await Promise.all([...lent, own].map(opens))).toEqual([404, 404, 200])
    expect((await init(own)).kioskOpenedAt).toBeUndefined()
    expect(await rowsOf('select kind from process_notes')).toEqual([{ kind: 'NOT_AT_KIOSK' }])
    expect(await rowsOf(`select action from audit_log where action = 'kiosk.not_me'`)).toHaveLength(1)
    const { process, answers: said } = await page(id)
    expect(process.unansweredSince).toEqual(expect.any(String))
    expect(said.map(({ text }) => text)).toEqual(['Joku muu avasi käyntini pikakaistalla. Se en ollut minä.'])
  })

  it('may say so of another opening, and of none that never was', async () => {
    const { own } = await codes()
    await notMe(own)
    for (const one of [app, owner]) one.clock.advance(60_000)
    await codeOf(kioskOf(app).start())
    await notMe(own, 2)
    expect(await rowsOf('select kind from process_notes')).toHaveLength(2)
    await notMe(own, 3)
    expect(await rowsOf('select kind from process_notes')).toHaveLength(2)
  })

  it('is not who holds the kiosk’s own code', async () => {
    const { lent } = await codes()
    const [screen = ''] = lent
    expect(await problemOf(await notMe(screen))).toMatchObject({ status: 409, code: 'kiosk.number_not_shown' })
    expect((await init(screen)).kioskOpenedAt).toBeUndefined()
    expect(await rowsOf('select kind from process_notes')).toEqual([])
  })
})

describe('staff who are called', () => {
  it('end what the kiosk lent with a press, and the history says who', async () => {
    const { lent, own, id } = await codes()
    expect((await page(id)).may.endKioskCodes).toBe(true)
    expect((await Promise.all([end(id), end(id)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await Promise.all([...lent, own].map(opens))).toEqual([404, 404, 200])
    expect((await page(id)).may.endKioskCodes).toBe(false)
    expect(await rowsOf('select kind, author_user_id as author from process_notes')).toEqual([
      { kind: 'KIOSK_CODES_ENDED', author: 'usr_advisor' },
    ])
    expect(await rowsOf(`select actor_id as actor from audit_log where action = 'kiosk.end_codes'`)).toHaveLength(1)
  })

  it('do so at their own workshop', async () => {
    const { lent, id } = await codes()
    await seedAccount({ id: 'acc_south' })
    const other = await seedStaff({ id: 'usr_other', accountIds: ['acc_south'] })
    expect((await end(id, other.token)).status).toBe(404)
    expect(await Promise.all(lent.map(opens))).toEqual([200, 200])
  })
})
