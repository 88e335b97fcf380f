import { beforeEach, describe, expect, it } from 'vitest'

import { resetMs } from '#domain/contact/account-emails.ts'
import { askReset, choosePassword, logIn, mailbox, openLetter } from '#tests/support/account-emails.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp, cheapPasswordHash, password } from '#tests/support/two-factor.ts'

beforeEach(freshDatabase)

const address = 'minna@esimerkki.fi'
const newPassword = 'tuore-leipa-ja-voi'

async function minna() {
  await seedAccount()
  const user = await seedStaff({ id: 'usr_minna', username: 'minna', passwordHash: cheapPasswordHash() })
  await rowsOf(`update users set email = '${address}', language = 'fi' where id = 'usr_minna'`)
  const app = testApp()
  return { app, user, mail: mailbox(app) }
}

const subjects = ({ mails }: ReturnType<typeof mailbox>) => mails().map(({ subject }) => subject)

async function measured(app: TestApp, name: string) {
  app.d1.forget()
  const response = await askReset(app, name)
  const told = [...response.headers.keys()].filter((header) => header !== 'x-request-id')
  return { status: response.status, body: await response.text(), told, trips: app.d1.roundTrips() }
}

describe('a new password is asked for', () => {
  it('with the same answer and trips whether or not there is such a user with an address who may sign in', async () => {
    const { app, mail } = await minna()
    await seedStaff({ id: 'usr_silent', username: 'hiljainen' })
    await seedStaff({ id: 'usr_out', username: 'poissa' })
    await rowsOf(`update users set email = 'poissa@esimerkki.fi', disabled_at = 1 where id = 'usr_out'`)
    const known = await measured(app, 'MINNA')
    expect(known).toMatchObject({ status: 204, body: '', trips: 1 })
    await expectNoTableScan(app.d1)
    for (const name of ['hiljainen', 'poissa', 'poissa@esimerkki.fi', 'ei.ketaan', 'Minna@Esimerkki.fi']) {
      expect(await measured(app, name)).toEqual(known)
    }
    await mail.deliver()
    expect(mail.mails().map(({ to }) => to)).toEqual([[address]])
  })

  it('by a link that the newest letter has, for half an hour', async () => {
    const { app, mail } = await minna()
    await askReset(app, 'minna')
    const first = await mail.newestLink()
    expect(await openLetter(app, first)).toMatchObject({ kind: 'RESET', state: 'open', username: 'minna' })
    await askReset(app, address)
    const second = await mail.newestLink()
    expect(await openLetter(app, first)).toMatchObject({ state: 'replaced' })
    app.clock.advance(resetMs)
    expect(await openLetter(app, second)).toMatchObject({ state: 'expired' })
    expect(await problemOf(await choosePassword(app, second))).toMatchObject({ status: 409, code: 'letter.ended' })
  })

  it('without filling a mailbox, and the user’s own browser is sent a letter all the same', async () => {
    const { app, mail } = await minna()
    await logIn(app, 'minna', password)
    const own = new Map(app.cookies)
    app.cookies.delete('known-browser')
    for (let asked = 0; asked < 9; asked += 1) expect((await askReset(app, 'minna')).status).toBe(204)
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 6 }])
    for (const [name, value] of own) app.cookies.set(name, value)
    expect((await askReset(app, 'minna')).status).toBe(204)
    expect(await openLetter(app, await mail.newestLink())).toMatchObject({ state: 'open' })
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 7 }])
  })

  it('is sent to the user, however often strangers asked elsewhere', async () => {
    const { app, mail } = await minna()
    for (let asked = 0; asked < 12; asked += 1) await askReset(app, 'minna', '203.0.113.9')
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 6 }])
    expect((await askReset(app, 'minna', '198.51.100.7')).status).toBe(204)
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 7 }])
    expect(await openLetter(app, await mail.newestLink())).toMatchObject({ state: 'open' })
  })

  it('of the whole world fills no mailbox, and leaves a link there that is ten minutes old at most', async () => {
    const { app, mail } = await minna()
    for (let asked = 0; asked < 40; asked += 1) await askReset(app, 'minna', `203.0.${asked}.9`)
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 30 }])
    app.clock.advance(10 * 60_000)
    for (let asked = 0; asked < 5; asked += 1) await askReset(app, 'minna', `198.51.${asked}.7`)
    expect(await rowsOf('select count(*) as n from user_letters')).toEqual([{ n: 31 }])
    expect(await openLetter(app, await mail.newestLink())).toMatchObject({ state: 'open' })
  })

  it('is refused to an address that asks for very many', async () => {
    const { app } = await minna()
    for (let asked = 0; asked < 30; asked += 1) expect((await askReset(app, `nimi${asked}`)).status).toBe(204)
    expect((await askReset(app, 'minna')).status).toBe(429)
  })
})

describe('a password that was reset', () => {
  it('ends every session, leaves the second way, and is told', async () => {
    const { app, user, mail } = await minna()
    await addTotp(app, user.token)
    await askReset(app, 'minna')
    expect((await choosePassword(app, await mail.newestLink(), newPassword)).status).toBe(204)
    expect((await app.request('/api/auth/check', { token: user.token })).status).toBe(401)
    expect((await logIn(app, 'minna', password)).status).toBe(401)
    expect(await (await logIn(app, 'minna', newPassword)).json()).toMatchObject({ step: 'second' })
    await mail.deliver()
    expect(subjects(mail)).toEqual(['Uusi kirjautumistapa', 'Uusi salasana', 'Salasanasi vaihdettiin'])
    expect(await rowsOf(`select actor_id, subject from audit_log where action = 'user.reset_password'`)).toEqual([
      { actor_id: 'usr_minna', subject: 'usr_minna' },
    ])
  })

  it('is reset once by two at once', async () => {
    const { app, mail } = await minna()
    await askReset(app, 'minna')
    const link = await mail.newestLink()
    const both = await Promise.all([
      choosePassword(app, link, newPassword),
      choosePassword(app, link, `${newPassword}2`),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]))
    await mail.deliver()
    expect(subjects(mail).filter((subject) => subject === 'Salasanasi vaihdettiin')).toHaveLength(1)
  })

  it('or changed by the user or an admin is told, and ends a link that waits', async () => {
    const { app, user, mail } = await minna()
    await askReset(app, 'minna')
    const link = await mail.newestLink()
    const own = { oldPassword: password, newPassword }
    const path = '/api/user/usr_minna'
    expect((await app.request(path, { method: 'PATCH', token: user.token, json: own })).status).toBe(204)
    expect(await openLetter(app, link)).toMatchObject({ state: 'replaced' })
    const admin = await seedStaff({ id: 'usr_boss', roles: ['admin'], passwordHash: cheapPasswordHash() })
    const json = { oldPassword: password, newPassword: `${newPassword}3` }
    expect((await app.request(path, { method: 'PATCH', token: admin.token, json })).status).toBe(204)
    await mail.deliver()
    expect(subjects(mail).slice(1)).toEqual(['Salasanasi vaihdettiin', 'Salasanasi vaihdettiin'])
  })
})

describe('the address of a user', () => {
  it('is changed by themselves; the one before is told, and its link ends', async () => {
    const { app, user, mail } = await minna()
    await askReset(app, 'minna')
    const link = await mail.newestLink()
    const put = (json: object) => app.request('/api/auth/email', { method: 'PUT', token: user.token, json })
    expect(await problemOf(await put({ email: 'ei osoite' }))).toMatchObject({ errors: [{ path: 'email' }] })
    expect((await put({ email: 'uusi@esimerkki.fi' })).status).toBe(200)
    expect((await put({ email: 'uusi@esimerkki.fi' })).status).toBe(200)
    const read = await app.request('/api/auth/email', { token: user.token })
    expect(await read.json()).toEqual({ email: 'uusi@esimerkki.fi' })
    expect(await openLetter(app, link)).toMatchObject({ state: 'replaced' })
    await mail.deliver()
    expect(mail.mails().slice(1)).toMatchObject([{ to: [address], subject: 'Sähköpostiosoitteesi vaihdettiin' }])
  })
})
