import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { hookTexts, hookUrl, recipient, withHook } from '#tests/support/alerts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { company } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { browserOf, pushService } from '#tests/support/push.ts'
import type { AlertRecipient, AlertRecipients } from '#worker/contract/staff/alerts.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

beforeEach(freshDatabase)

const own = '/api/staff/account/acc_north/alert-recipient'
const all = '/api/staff/alert-recipient'
const chosen = { causes: ['cabinet_silent'], language: 'fi' }
const clickOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Call = { token: string; path?: string; json?: object; method?: string }
const send = (app: TestApp, { token, path = own, json, method = json ? 'POST' : 'GET' }: Call) =>
  app.request(path, { method, token, ...(json === undefined ? {} : { json }) })
const add = (app: TestApp, token: string, over: object, path = own) =>
  send(app, { token, path, json: { clickId: clickOf(1), way: 'EMAIL', address: 'a@b.fi', ...chosen, ...over } })
const listed = async (app: TestApp, token: string, path = own) =>
  (await (await send(app, { token, path })).json<AlertRecipients>()).items

describe('who is told of alerts', () => {
  it('is added once a click, changed on top of what was seen, and taken away; the trail has it', async () => {
    const { app, tokens } = await company()
    const made = await (await add(app, tokens.admin, {})).json<AlertRecipient>()
    expect(made).toMatchObject({ way: 'EMAIL', address: 'a@b.fi', causes: ['cabinet_silent'], version: 1, last: null })
    expect((await add(app, tokens.admin, {})).status).toBe(201)
    expect(await listed(app, tokens.admin)).toEqual([made])

    const path = `${own}/${made.id}`
    const edit = (version: number, causes: string[]) =>
      send(app, { token: tokens.admin, path, method: 'PUT', json: { version, causes, language: 'sv' } })
    expect((await edit(1, ['kiosk_silent'])).status).toBe(200)
    expect((await edit(1, ['kiosk_silent'])).status).toBe(200)
    const late = await edit(1, ['money_open'])
    expect(await late.json()).toMatchObject({ code: 'alert_recipient.changed', changed: { causes: ['kiosk_silent'] } })
    const remove = () => send(app, { token: tokens.admin, path, method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await rowsOf(`select action from audit_log where action like 'alert.%' order by rowid`)).toEqual([
      { action: 'alert.add_recipient' },
      { action: 'alert.edit_recipient' },
      { action: 'alert.remove_recipient' },
    ])
  })

  it('keeps the address of a webhook sealed, and shows its host alone', async () => {
    const { app, tokens } = await company()
    const made = await add(app, tokens.admin, { way: 'WEBHOOK', address: hookUrl })
    expect(await made.json()).toMatchObject({ address: 'hooks.example' })
    expect(JSON.stringify(await rowsOf('select * from alert_recipients'))).not.toContain('secret')
    expect(JSON.stringify(await rowsOf('select * from audit_log'))).not.toContain('hooks.example')
  })

  it('goes another way once that is said, and keeps where it went where nothing is', async () => {
    const { app, tokens } = await company()
    const made = await (await add(app, tokens.admin, { way: 'WEBHOOK', address: hookUrl })).json<AlertRecipient>()
    await add(app, tokens.admin, { clickId: clickOf(2), address: 'b@b.fi' })
    const path = `${own}/${made.id}`
    const edit = async (version: number, sendTo?: object) =>
      (await send(app, { token: tokens.admin, path, method: 'PUT', json: { version, ...chosen, sendTo } })).json()
    const sealed = () => rowsOf(`select sealed_url from alert_recipients where id = ?`, made.id)
    const before = await sealed()
    expect(await edit(1)).toMatchObject({ way: 'WEBHOOK', address: 'hooks.example', version: 2 })
    expect(await sealed()).toEqual(before)
    const taken = { way: 'EMAIL', address: 'B@b.fi' }
    expect(await edit(2, taken)).toMatchObject({ errors: [{ path: 'address', code: 'taken' }] })
    expect(await edit(2, { way: 'SMS', address: '+14155550123' })).toMatchObject({ errors: [{ code: 'not_allowed' }] })
    const free = { way: 'EMAIL', address: 'Uusi@b.fi' }
    expect(await edit(2, free)).toMatchObject({ way: 'EMAIL', address: 'uusi@b.fi', version: 3 })
    expect(await edit(2, free)).toMatchObject({ address: 'uusi@b.fi', version: 3 })
    expect(await edit(2, taken)).toMatchObject({ code: 'alert_recipient.changed' })
    expect(await sealed()).toEqual([{ sealed_url: null }])
  })

  it.each([
    [{ way: 'EMAIL', address: 'no address' }, 'address', 'invalid'],
    [{ way: 'EMAIL', address: 'a@b.fi; c@d.fi' }, 'address', 'several_addresses'],
    [{ way: 'EMAIL', address: 'päivystys@b.fi' }, 'address', 'letters_before_at'],
    [{ way: 'SMS', address: '+35891234' }, 'address', 'invalid'],
    [{ way: 'SMS', address: '+14155550123' }, 'address', 'not_allowed'],
    [{ way: 'WEBHOOK', address: 'kissa' }, 'address', 'invalid_format'],
    [{ causes: ['sign_in_attack'] }, 'causes', 'not_allowed'],
  ])('is refused as %j', async (over, path, code) => {
    const { app, tokens } = await company()
    const response = await add(app, tokens.admin, over)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path, code }] })
  })

  it('is refused a second time at the same address, and beyond as many as there may be', async () => {
    const { app, tokens } = await company()
    await add(app, tokens.admin, {})
    const again = await add(app, tokens.admin, { clickId: clickOf(2), address: 'A@B.fi' })
    expect(await again.json()).toMatchObject({ errors: [{ path: 'address', code: 'taken' }] })
    for (let number = 2; number <= 20; number += 1) {
      await recipient({ id: `alc_${number}`, way: 'EMAIL', address: `n${number}@b.fi` })
    }
    const full = await add(app, tokens.admin, { clickId: clickOf(3), address: 'c@b.fi' })
    expect(await full.json()).toMatchObject({ code: 'alert_recipient.too_many' })
  })

  it('of the operator is chosen by the operator alone', async () => {
    const { app, tokens } = await company()
    expect((await add(app, tokens.superuser, { causes: ['sign_in_attack'] }, all)).status).toBe(201)
    expect((await add(app, tokens.enerius, { clickId: clickOf(2), address: 'c@b.fi' }, all)).status).toBe(201)
    for (const token of [tokens.admin, tokens.group_admin, tokens.service_advisor]) {
      expect((await send(app, { token, path: all })).status).toBe(403)
    }
    expect(await listed(app, tokens.admin)).toEqual([])
    expect(await listed(app, tokens.superuser, all)).toHaveLength(2)
  })

  it('of another account is nobody’s here: neither changed, tested nor taken away', async () => {
    const { app, tokens } = await company()
    await recipient({ id: 'alc_theirs', accountId: 'acc_south' })
    const path = `${own}/alc_theirs`
    const put = send(app, { token: tokens.admin, path, method: 'PUT', json: { version: 1, ...chosen } })
    expect((await put).status).toBe(404)
    expect((await send(app, { token: tokens.admin, path: `${path}/test`, method: 'POST' })).status).toBe(404)
    await send(app, { token: tokens.admin, path, method: 'DELETE' })
    expect(await rowsOf('select id from alert_recipients')).toHaveLength(1)
    expect(await rowsOf('select id from alert_messages')).toEqual([])
  })
})

describe('a test', () => {
  it('goes the way that alerts go, once for two presses, and what became of it is seen', async () => {
    const { app, tokens } = await company()
    withHook(app.outgoing)
    await recipient()
    const press = () => send(app, { token: tokens.admin, path: `${own}/alc_1/test`, method: 'POST' })
    await Promise.all([press(), press()])
    await drainEffects(app.deps())
    expect(hookTexts(app.outgoing)).toEqual([`Tämä on kokeilu: hälytykset tulevat tänne.\n${env.APP_URL}/staff/health`])
    expect((await listed(app, tokens.admin))[0]?.last).toMatchObject({ state: 'SENT', error: null })
  })

  it('is refused after many, whoever the recipient is', async () => {
    const { app, tokens } = await company()
    withHook(app.outgoing)
    await recipient()
    const press = () => send(app, { token: tokens.admin, path: `${own}/alc_1/test`, method: 'POST' })
    for (let time = 0; time < 20; time += 1) expect((await press()).status).toBe(204)
    expect((await press()).status).toBe(429)
  })
})

describe('an alert that reached nobody', () => {
  it('is told on health and counted for the board, in its own account, until one way works', async () => {
    const { app, tokens } = await company()
    withHook(app.outgoing, () => 404)
    await recipient()
    await seedLocker()
    await rowsOf('update lockers set last_heartbeat_at = 1')
    await watchAlerts(app.deps())
    await drainEffects(app.deps())
    const count = async (token: string) => (await app.request('/api/staff/health/unheard', { token })).json()
    expect(await count(tokens.admin)).toEqual({ count: 1 })
    expect(await count(tokens.enerius)).toEqual({ count: 1 })
    expect((await app.request('/api/staff/health/unheard', { token: tokens.service_advisor })).status).toBe(403)
    const health = await app.request('/api/staff/health', { token: tokens.admin })
    expect(await health.json()).toMatchObject({
      alerts: [{ cause: 'cabinet_silent', what: 'Pääovi', isOver: false, isUndelivered: true }],
    })
    await rowsOf(`update alert_messages set status = 'SENT'`)
    expect(await count(tokens.admin)).toEqual({ count: 0 })
  })
})

describe('browsers of staff', () => {
  it('of who looks after the account are told, and of nobody else', async () => {
    const { app, tokens } = await company()
    const browsers = new Map<string, ReturnType<typeof browserOf>>()
    for (const [name, token] of Object.entries(tokens)) {
      const theirs = browserOf(name)
      browsers.set(theirs.endpoint, theirs)
      await app.request('/api/staff/push/subscription', { method: 'POST', token, json: theirs.subscription })
    }
    await recipient({ way: 'PUSH', address: '' })
    await seedLocker()
    await rowsOf('update lockers set last_heartbeat_at = 1')
    const { outgoing, taken } = pushService()
    const deps = testDependencies({ outgoing, clock: testClock(testNow) })
    await watchAlerts(deps)
    await drainEffects(deps)
    const heard = taken.map(({ endpoint, body }) => [
      endpoint.slice(endpoint.lastIndexOf('/') + 1),
      browsers.get(endpoint)?.read(body),
    ])
    const notice = { kind: 'alert', processId: null }
    expect(heard.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['admin', notice],
      ['group_admin', notice],
    ])
  })
})
