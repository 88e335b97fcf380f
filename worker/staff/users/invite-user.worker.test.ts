import { beforeEach, describe, expect, it } from 'vitest'

import { invitationMs } from '#domain/contact/account-emails.ts'
import { choosePassword, invite, logIn, mailbox, newcomer, openLetter } from '#tests/support/account-emails.ts'
import { type TestApp } from '#tests/support/app.ts'
import { callUsers, company, group, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

beforeEach(freshDatabase)

const newcomerOf = async (app: TestApp, token: string) => {
  const users = await (await callUsers(app, token, ['GET', '?q=uusi'])).json<User[]>()
  return users[0]
}

async function invited() {
  const { app, tokens } = await company()
  const mail = mailbox(app)
  const user = await (await invite(app, tokens.admin)).json<User>()
  return { app, tokens, mail, user, link: await mail.newestLink() }
}

describe('an invitation', () => {
  it('is a user who cannot sign in before they chose a password by its link, and then can', async () => {
    const { app, tokens } = await company()
    const mail = mailbox(app)
    app.d1.forget()
    const response = await invite(app, tokens.admin)
    expect(response.status).toBe(201)
    expect(app.d1.roundTrips()).toBe(3)
    const user = await response.json<User>()
    expect(user.invitation).toMatchObject({ email: newcomer.email, invitedBy: 'usr_admin', letter: 'waiting' })
    const link = await mail.newestLink()
    expect(mail.mails()).toMatchObject([{ to: [newcomer.email], subject: 'Invitation: Pohjolan Huolto' }])
    expect(await newcomerOf(app, tokens.admin)).toMatchObject({ invitation: { letter: 'sent', isTakenBack: false } })
    expect((await logIn(app, newcomer.username, 'invited')).status).toBe(401)
    expect(await openLetter(app, link)).toMatchObject({
      kind: 'INVITATION',
      state: 'open',
      username: newcomer.username,
      writer: 'usr_admin',
      workshop: 'Pohjolan Huolto',
    })
    expect((await choosePassword(app, link)).status).toBe(204)
    expect((await logIn(app, newcomer.username)).status).toBe(200)
    expect((await newcomerOf(app, tokens.admin))?.invitation).toBeNull()
    expect(await rowsOf(`select email from users where id = '${user.id}'`)).toEqual([{ email: newcomer.email }])
  })

  it('keeps what opens it out of the database and out of the log', async () => {
    const { app, link } = await invited()
    const [, secret = ''] = link.split('.')
    expect(secret).toHaveLength(64)
    const stored = JSON.stringify([await rowsOf('select * from user_letters'), await rowsOf('select * from audit_log')])
    expect(stored).not.toContain(secret)
    expect(app.logged.join('\n')).not.toContain(secret)
    expect(app.logged.join('\n')).not.toContain(newcomer.email)
  })

  it('opens for the first of two who use its link at once', async () => {
    const { app, link } = await invited()
    const [first, second] = await Promise.all([
      choosePassword(app, link, 'ensimmainen-tapa'),
      choosePassword(app, link, 'toinen-tapa-avata'),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([204, 409]))
    const right = first.status === 204 ? 'ensimmainen-tapa' : 'toinen-tapa-avata'
    expect((await logIn(app, newcomer.username, right)).status).toBe(200)
    expect(await openLetter(app, link)).toMatchObject({ state: 'used' })
  })

  it('opens for nobody after 72 hours, nor by another secret', async () => {
    const { app, link } = await invited()
    const forged = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`
    expect(await openLetter(app, forged)).toMatchObject({ status: 404, code: 'letter.not_found' })
    app.clock.advance(invitationMs)
    expect(await openLetter(app, link)).toMatchObject({ state: 'expired' })
    expect(await problemOf(await choosePassword(app, link))).toMatchObject({ status: 409, code: 'letter.ended' })
  })

  it('refuses a password that is easy to guess, and waits for another one', async () => {
    const { app, link } = await invited()
    expect(await problemOf(await choosePassword(app, link, 'salasana1234'))).toMatchObject({
      status: 422,
      errors: [{ path: 'newPassword', code: 'too_common' }],
    })
    expect((await choosePassword(app, link)).status).toBe(204)
  })

  it('is sent again, also to another address, and ends the link before', async () => {
    const { app, tokens, mail, user, link } = await invited()
    app.d1.forget()
    const json = { email: 'oikea@esimerkki.fi' }
    const again = await callUsers(app, tokens.admin, ['POST', `${user.id}/invitation`], json)
    expect(app.d1.roundTrips()).toBe(3)
    expect(await again.json<User>()).toMatchObject({ invitation: { email: json.email, letter: 'waiting' } })
    const newest = await mail.newestLink()
    expect(mail.mails().at(-1)?.to).toEqual([json.email])
    expect(await openLetter(app, link)).toMatchObject({ state: 'replaced' })
    expect((await choosePassword(app, newest)).status).toBe(204)
    const late = await callUsers(app, tokens.admin, ['POST', `${user.id}/invitation`], json)
    expect(await problemOf(late)).toMatchObject({ status: 409, code: 'user.not_invited' })
  })

  it('is taken back, also twice, and ends where the user is disabled or given a password', async () => {
    const { app, tokens, user, link } = await invited()
    const takeBack = () => callUsers(app, tokens.admin, ['DELETE', `${user.id}/invitation`])
    expect(await (await takeBack()).json<User>()).toMatchObject({ invitation: { isTakenBack: true } })
    expect((await takeBack()).status).toBe(200)
    expect(await openLetter(app, link)).toMatchObject({ state: 'taken_back' })
    expect((await choosePassword(app, link)).status).toBe(409)
    const again = await callUsers(app, tokens.admin, ['POST', `${user.id}/invitation`], { email: newcomer.email })
    expect(again.status).toBe(200)
    expect((await callUsers(app, tokens.admin, ['DELETE', user.id])).status).toBe(204)
    expect(await rowsOf('select 1 from user_letters where ended_at is null')).toEqual([])
  })

  it('goes to one address five times a day', async () => {
    const { app, tokens, user } = await invited()
    const again = () => callUsers(app, tokens.admin, ['POST', `${user.id}/invitation`], { email: newcomer.email })
    for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(429)
    expect((await invite(app, tokens.superuser, { username: 'toinen.tyyppi' })).status).toBe(429)
  })
})

describe('who may invite', () => {
  it('nobody invites into a role above their own, another workshop or group', async () => {
    const { app, tokens } = await company()
    const before = await rowsOf('select count(*) as n from users')
    const tries = [
      [tokens.admin, { roles: [{ id: 'superuser' }] }, 403],
      [tokens.admin, { roles: [{ id: 'group_admin' }] }, 403],
      [tokens.admin, { accounts: [{ id: 'acc_other' }] }, 404],
      [tokens.admin, { accountGroup: { id: group } }, 403],
      [tokens.group_admin, { accountGroup: { id: 'grp_foreign' } }, 404],
      [tokens.service_advisor, {}, 403],
      [tokens.enerius, {}, 403],
    ] as const
    for (const [token, over, status] of tries) expect((await invite(app, token, over)).status).toBe(status)
    expect(await rowsOf('select count(*) as n from users')).toEqual(before)
    expect(await rowsOf('select 1 from user_letters')).toEqual([])
  })

  it('nobody sends or takes back the invitation of another workshop, nor of who has a password', async () => {
    const { app, tokens, user } = await invited()
    const json = { email: 'vieras@esimerkki.fi' }
    const foreign = await callUsers(app, tokens.foreign, ['POST', `${user.id}/invitation`], json)
    expect(await problemOf(foreign)).toMatchObject({ status: 404, code: 'user.not_found' })
    expect((await callUsers(app, tokens.foreign, ['DELETE', `${user.id}/invitation`])).status).toBe(404)
    const known = await callUsers(app, tokens.admin, ['POST', 'usr_advisor/invitation'], json)
    expect(await problemOf(known)).toMatchObject({ status: 409, code: 'user.not_invited' })
  })

  it('an invited superuser is not the one who is left', async () => {
    const { app, tokens } = await company()
    expect((await invite(app, tokens.superuser, { roles: [{ id: 'superuser' }] })).status).toBe(201)
    const json = { id: 'usr_super', version: 1, roles: [] }
    expect(await problemOf(await callUsers(app, tokens.superuser, ['PUT', ''], json))).toMatchObject({
      code: 'user.last_superuser',
    })
  })
})
