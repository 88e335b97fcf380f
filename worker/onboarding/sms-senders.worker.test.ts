import { beforeEach, expect, it } from 'vitest'

import { mailbox } from '#tests/support/account-emails.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { wishEffect } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import type { RequestedSmsSenders } from '#worker/contract/staff/settings/sms-sender.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(freshDatabase)

const path = '/api/staff/sms-sender'
const asked = () => rowsOf(`update accounts set sms_sender = 'Uusi' where id = 'acc_north'`)
const state = () =>
  rowsOf(`select sms_sender_state as state, sms_sender_reason as reason from accounts where id = 'acc_north'`)

async function operator() {
  const { app, tokens } = await company()
  const decide = (more: object = {}, token = tokens.enerius) =>
    app.request(`${path}/acc_north`, {
      method: 'PUT',
      token,
      json: { sender: 'Uusi', seen: 'ASKED', state: 'REGISTERED', reason: '', ...more },
    })
  const listed = async () =>
    (await (await app.request(path, { token: tokens.superuser })).json<RequestedSmsSenders>()).items
  return { app, tokens, decide, listed }
}

it('a name is asked for anew whenever it changes; a number and none need nobody', async () => {
  await seedAccount()
  expect(await state()).toEqual([{ state: 'REGISTERED', reason: null }])
  await asked()
  expect(await state()).toEqual([{ state: 'ASKED', reason: null }])
  await rowsOf(`update accounts set sms_sender_state = 'REFUSED', sms_sender_reason = 'Varattu'`)
  await rowsOf(`update accounts set sms_sender = 'Uusi'`)
  expect(await state()).toEqual([{ state: 'REFUSED', reason: 'Varattu' }])
  await rowsOf(`update accounts set sms_sender = '+358401112223'`)
  expect(await state()).toEqual([{ state: 'REGISTERED', reason: null }])
  await rowsOf(`update accounts set sms_sender = ''`)
  expect(await state()).toEqual([{ state: 'NONE', reason: null }])
})

it('messages are from the operator until the name is registered, and from its number whatever the name', async () => {
  await seedAccount()
  const { tick, outgoing } = cron()
  const from = async (number: number) => {
    await visitOf(number, { state: 'LINK_GENERATED' })
    await wishEffect(effectKinds.sendLink, `prc_${number}`)
    await tick()
    return new URLSearchParams(outgoing.calls.findLast(({ url }) => url.includes('/sms'))?.body).get('from')
  }
  expect(await from(1)).toBe('Pohjola')
  await asked()
  expect(await from(2)).toBe('Huolto')
  await rowsOf(`update accounts set sms_sender_state = 'REGISTERED'`)
  expect(await from(3)).toBe('Uusi')
  await rowsOf(`update accounts set sms_sender_state = 'REFUSED', sms_number = '+358401112223'`)
  expect(await from(4)).toBe('+358401112223')
})

it('the operator decides what waits, as it was seen, once, and the trail has it', async () => {
  const { decide, listed } = await operator()
  await asked()
  expect((await listed())[0]).toMatchObject({ id: 'acc_north', sender: 'Uusi', state: 'ASKED', decidedAt: null })
  expect((await decide({ sender: 'Muu' })).status).toBe(409)
  expect((await problemOf(await decide({ state: 'REFUSED', reason: ' ' }))).errors).toMatchObject([{ path: 'reason' }])
  const both = await Promise.all([decide(), decide({ state: 'REFUSED', reason: 'Varattu' })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await rowsOf(`update accounts set sms_sender_state = 'ASKED', sms_sender_reason = null`)
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 200])
  expect(await state()).toEqual([{ state: 'REGISTERED', reason: null }])
  expect(await rowsOf(`select count(*) as n from audit_log where action = 'sms_sender.decide'`)).toEqual([{ n: 2 }])
  expect((await decide({ seen: 'REGISTERED', state: 'REFUSED', reason: 'Varattu' })).status).toBe(200)
  expect(await state()).toEqual([{ state: 'REFUSED', reason: 'Varattu' }])
})

it('a workshop asks in its settings and reads what became of it, and decides nothing itself', async () => {
  const { app, tokens, decide } = await operator()
  await asked()
  for (const token of [tokens.admin, tokens.group_admin, tokens.service_advisor]) {
    expect((await decide({}, token)).status).toBe(403)
    expect((await app.request(path, { token })).status).toBe(403)
  }
  await decide({ state: 'REFUSED', reason: 'Varattu toiselle' })
  const settings = await app.request('/api/staff/account/acc_north/settings', { token: tokens.admin })
  expect(await settings.json()).toMatchObject({ smsSenderState: 'REFUSED', smsSenderReason: 'Varattu toiselle' })
})

it('who looks after the workshop hears by e-mail what was decided, once, with the reason and in their language', async () => {
  const { app, decide } = await operator()
  await rowsOf(`update users set email = id || '@huolto.example'`)
  await rowsOf(`update users set language = iif(id = 'usr_group', 'en', 'fi')`)
  await asked()
  const mail = mailbox(app)
  expect((await decide({ state: 'REFUSED', reason: 'Nimi on {toisen}' })).status).toBe(200)
  expect((await decide({ state: 'REFUSED', reason: 'Nimi on {toisen}' })).status).toBe(200)
  await mail.deliver()
  const told = mail.mails().map(({ to, subject }) => [...to, subject].join(' '))
  expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'usr_admin@huolto.example Lähettäjää ei hyväksytty',
    'usr_group@huolto.example The sender was refused',
  ])
  for (const { text } of mail.mails()) {
    expect(text).toContain('Uusi')
    expect(text).toContain('Pohjolan Huolto')
    expect(text).toContain('Nimi on {toisen}')
    expect(text).toContain('/staff/settings/account')
  }
})

it('what was decided anew before the letter went out is not told any more', async () => {
  const { app, decide } = await operator()
  await rowsOf(`update users set email = 'minna@huolto.example', language = 'fi' where id = 'usr_admin'`)
  await asked()
  const mail = mailbox(app)
  await decide({ state: 'REFUSED', reason: 'Varattu' })
  await decide({ seen: 'REFUSED' })
  await mail.deliver()
  expect(mail.mails().map(({ subject }) => subject)).toEqual(['Lähettäjä vahvistettiin'])
  expect(await rowsOf('select account_id as account from user_letters')).toEqual([
    { account: 'acc_north' },
    { account: 'acc_north' },
  ])
})
