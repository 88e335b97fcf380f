import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Role } from '#domain/enums.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { codeOf, handing, onlyPass, passWorkshop } from '#tests/support/passes.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { ShownCode } from '#worker/contract/staff/visit/process-answers.ts'

beforeEach(freshDatabase)

const looks = () =>
  rowsOf(`select account_id, actor_id, subject, detail from audit_log where action = 'process.see_code' order by rowid`)
const deskFor = async (app: TestApp, role: Role, accountIds?: string[]) =>
  deskOf(app, (await seedStaff({ id: `usr_${role}`, roles: [role], ...(accountIds && { accountIds }) })).token)

describe('the code of a visit', () => {
  it('is shown when it is asked for, and each look is written down first', async () => {
    await seedAccount()
    await seedProcess()
    const app = testApp()
    const desk = await deskFor(app, 'service_advisor')
    app.d1.forget()
    const response = await desk.send('POST', 'prc_1/code')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await jsonOf<ShownCode>(response)).toEqual({
      processCode: '0000-CDE0-0001',
      link: `${env.APP_URL}/0000-CDE0-0001`,
      passes: [],
    })
    // The session, the look, the row.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    const row = { account_id: 'acc_north', actor_id: 'usr_service_advisor', subject: 'prc_1', detail: '{"passes":[]}' }
    expect(await looks()).toEqual([row])
    await desk.send('POST', 'prc_1/code')
    expect(await looks()).toEqual([row, row])
  })

  it('is not shown where the look cannot be written down', async () => {
    await seedAccount()
    await seedProcess()
    const app = testApp()
    const desk = await deskFor(app, 'service_advisor')
    app.d1.failAt(3, 'before')
    const response = await desk.send('POST', 'prc_1/code')
    expect([response.status, (await response.text()).includes('CDE0')]).toEqual([503, false])
    expect(await looks()).toEqual([])
  })

  it('is for who may act on the visit, and of another workshop there is none', async () => {
    await seedAccount()
    await seedAccount({ id: 'acc_south', slug: 'south' })
    await seedProcess()
    const app = testApp()
    const support = await deskFor(app, 'enerius', [])
    const stranger = await deskFor(app, 'admin', ['acc_south'])
    const refused = await Promise.all([support, stranger].map((desk) => desk.send('POST', 'prc_1/code')))
    expect(await Promise.all(refused.map(problemCode))).toEqual(['auth.forbidden', 'process.not_found'])
    expect(await looks()).toEqual([])
  })

  it('stands on no page and in no preview of staff', async () => {
    await seedAccount()
    await seedProcess({ state: 'LINK_SENT' })
    const app = testApp()
    const desk = await deskFor(app, 'admin')
    const answers = await Promise.all(
      ['prc_1', 'prc_1/message-preview?resend=link', 'prc_1/ticket'].map((path) => desk.send('GET', path)),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(texts[1]).toContain('••••-••••-••••')
    for (const text of texts) expect(text).not.toMatch(/0000-?CDE0-?0001/)
  })
})

it('the link of a pass is shown with the code, while the pass is of use', async () => {
  const workshop = await passWorkshop()
  const visit = await workshop.visit()
  const desk = await deskFor(workshop.app, 'service_advisor')
  const made = await jsonOf<HandedPass[]>(await desk.send('POST', `${visit.id}/collect-pass`, handing()))
  expect(onlyPass(made).link).toBeNull()
  const [own] = await visit.passes()
  const shown = async () => (await jsonOf<ShownCode>(await desk.send('POST', `${visit.id}/code`))).passes
  expect(await shown()).toEqual([{ id: own?.id, link: own?.link }])
  expect(own === undefined ? '' : codeOf(own)).toMatch(/^[0-9A-Z]{4}-/)
  await desk.send('DELETE', `${visit.id}/collect-pass/${own?.id}`)
  expect(await shown()).toEqual([])
  expect((await looks()).map(({ detail }) => detail)).toEqual([`{"passes":["${own?.id}"]}`, '{"passes":[]}'])
})
