import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf as startedCode, giveFastLane, kioskOf, ok } from '#tests/support/fast-lane.ts'
import { codeOf, handing, onlyPass, passWorkshop } from '#tests/support/passes.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'

/** Credentials lent for a moment end with what they were made from, and make nothing further. */

const minute = 60_000
const post = (code: string, json?: object) => ({ method: 'POST', code, ...(json === undefined ? {} : { json }) })

/**
 * Every place of the schema that keeps what lets somebody in, and what that is. A new one is to be told here, with a test
 * of what it may outlive and make.
 */
const kept: Readonly<Record<string, string>> = {
  'api_keys.key_hash': 'the key of a dealer system, which an admin makes and revokes',
  'collect_passes.pass_code': 'a pass: below',
  'devices.enrol_hash': 'the key of a kiosk: kiosk-key.worker.test.ts, kiosk-device.worker.test.ts',
  'group_api_keys.key_hash': 'the key of a dealer system for a whole group: group-keys.worker.test.ts',
  'hand_overs.token_hash': 'the QR code of a hand-over: below',
  'kiosk_codes.code': 'a code of a kiosk: below, kiosk-chain.worker.test.ts, kiosk-codes-end.worker.test.ts',
  'kiosk_sessions.token_hash': 'a kiosk, and a phone that it lent its forms: below',
  'processes.link_code': 'the owner’s own code, which is nobody’s child',
  'recovery_codes.code_hash': 'a code for once, of a user: two-factor tests',
  'sessions.token_hash': 'a session of staff: below',
}

const credentials = /^\s+`?(\w*token_hash|enrol_hash|key_hash|code_hash|pass_code|link_code)`? text/gm

async function keptInSchema(): Promise<string[]> {
  const tables = await rowsOf(`select name, sql from sqlite_master where type = 'table'`)
  return tables
    .flatMap(({ name, sql }) => [...String(sql).matchAll(credentials)].map(([, column]) => `${String(name)}.${column}`))
    .concat('kiosk_codes.code')
    .toSorted()
}

describe('what lets somebody in', () => {
  it('is kept in these places of the schema, and in no other', async () => {
    await freshDatabase()
    expect(await keptInSchema()).toEqual(Object.keys(kept))
  })
})

describe('what a kiosk lends', () => {
  beforeEach(async () => {
    await freshDatabase()
    await seedAccount({ confirmsByItself: true })
    await giveFastLane('acc_north')
    await seedWorkOrder()
    await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
  })

  const outliving = () =>
    rowsOf(`select code from kiosk_codes lent join kiosk_sessions shown on shown.id = lent.session_id
      where lent.expires_at > shown.expires_at`)

  it('ends before the session that lent it, at every moment of that session', async () => {
    const app = testApp()
    const kiosk = kioskOf(app)
    const { token: key } = await ok<HandOver>(kiosk.call('/lend', {}))
    const phone = testApp()
    await phone.request('/api/process/fast-lane/enrol', { method: 'POST', json: { key } })
    const token = phone.cookies.get(cookieNames.kiosk) ?? ''
    await rowsOf(`update kiosk_sessions set expires_at = ${app.clock.now() + 20 * minute} where is_lent = 0`)
    await startedCode(kiosk.start())
    for (const at of [0, 20, 19, 20]) {
      phone.clock.advance(at * minute)
      await startedCode(kioskOf(phone).start({}, { token }))
    }
    expect(await outliving()).toEqual([])
    expect(await rowsOf(`select max(expires_at) - min(created_at) as lasts from kiosk_codes`)).toEqual([
      { lasts: 60 * minute },
    ])
  })

  it('makes nothing: not the phone’s code, not what was lent, not the QR code once it was taken', async () => {
    const app = testApp()
    const screen = await startedCode(kioskOf(app).start())
    const { token } = await ok<HandOver>(app.request('/api/process/fast-lane/hand-over', post(screen)))
    const phone = testApp()
    await phone.request('/api/csrf-token')
    const taken = { method: 'POST', json: { token } }
    const { processCode } = await ok<{ processCode: string }>(phone.request('/api/process/fast-lane/take-over', taken))
    const made = () => rowsOf('select count(*) as n from kiosk_codes')
    const before = await made()
    expect((await phone.request('/api/process/fast-lane/hand-over', post(processCode))).status).toBe(409)
    expect((await phone.request('/api/process/collect-pass', post(processCode, handing()))).status).toBe(409)
    const thief = testApp()
    thief.cookies.set(cookieNames.visitor, 'visitor-who-came-second')
    await thief.request('/api/csrf-token')
    expect((await thief.request('/api/process/fast-lane/take-over', taken)).status).toBe(404)
    expect(await made()).toEqual(before)
  })
})

describe('a pass', () => {
  it('opens no visit, makes no pass, and ends with the visit', async () => {
    await freshDatabase()
    const workshop = await passWorkshop()
    const visit = await workshop.visit({ state: 'KEY_CODE_SENT' })
    const code = codeOf(onlyPass(await visit.handOn()))
    expect((await workshop.see(code)).status).toBe(200)
    for (const path of ['', '/init', '/ticket', '/collect-pass']) {
      expect((await workshop.app.request(`/api/process${path}`, { code })).status).toBe(404)
    }
    expect((await workshop.app.request('/api/process/collect-pass', post(code, handing({ nth: 2 })))).status).toBe(404)
    await rowsOf('drop trigger if exists processes_state_guard')
    await rowsOf(`update processes set state = 'DELIVERY_NOT_COMPLETED', ended_at = 1 where id = ?`, visit.id)
    expect((await workshop.see(code)).status).not.toBe(200)
  })
})

describe('an access token of staff', () => {
  const renew = { method: 'POST', json: {} }

  it('ends with its session, which no renewal makes longer', async () => {
    await freshDatabase()
    await seedAccount()
    const { token, sessionToken } = await seedStaff()
    const app = testApp()
    app.cookies.set(cookieNames.session, sessionToken)
    await app.request('/api/csrf-token')
    const ends = () => rowsOf('select id, expires_at from sessions')
    const before = await ends()
    expect((await app.request('/api/auth/refresh/', renew)).status).toBe(200)
    expect(await ends()).toEqual(before)
    await rowsOf('update sessions set expires_at = 1')
    expect((await app.request('/api/staff/process', { token })).status).toBe(401)
    expect(await problemOf(await app.request('/api/auth/refresh/', renew))).toMatchObject({ status: 401 })
  })
})
