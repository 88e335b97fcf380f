import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { mailbox } from '#tests/support/account-emails.ts'
import { testDependencies } from '#tests/support/app.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { answerDns, dkimKey, goodZone } from '#tests/support/dns.ts'
import { drainForHalfAnHour, emailCalls, wishEffect } from '#tests/support/effects.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import type {
  EmailSender,
  RequestedEmailSender,
  RequestedEmailSenders,
} from '#worker/contract/staff/settings/email-sender.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(freshDatabase)

const base = '/api/staff/account/acc_north'
const address = 'huolto@pohjola.example'
const operatorAddress = /<(.+)>/.exec(env.EMAIL_SENDER)?.[1]

async function workshop() {
  const { app, tokens } = await company()
  const mail = mailbox(app)
  const { outgoing } = mail
  const look = async () => (await app.request(`${base}/email-sender`, { token: tokens.admin })).json<EmailSender>()
  const wish = (wished: string, version: number) =>
    app.request(`${base}/email-sender`, { method: 'PUT', token: tokens.admin, json: { version, address: wished } })
  const check = () => app.request(`${base}/email-sender/check`, { method: 'POST', token: tokens.admin })
  const decide = (more: object = {}, token = tokens.enerius) => {
    const said = { address, seen: 'ASKED', state: 'PREPARED', reason: '', dkimSelector: 'resend', dkimKey }
    return app.request('/api/staff/email-sender/acc_north', { method: 'PUT', token, json: { ...said, ...more } })
  }
  const night = () =>
    runScheduled({ cron: '17 1 * * *' }, testDependencies({ outgoing, clock: app.clock, logged: app.logged }))
  const { deliver } = mail
  return { app, tokens, mail, outgoing, look, wish, check, decide, night, deliver }
}

/** A workshop whose address is in use. */
async function inUse() {
  const all = await workshop()
  answerDns(all.outgoing, goodZone('pohjola.example'))
  await all.wish(address, 0)
  await all.decide()
  await all.deliver()
  await all.decide({ seen: 'PREPARED', state: 'REGISTERED' })
  await all.deliver()
  expect(await all.look()).toMatchObject({ state: 'REGISTERED', isInUse: true })
  return all
}

const standings = ({ records }: EmailSender) => records.map(({ kind, standing }) => [kind, standing])

it('an address is wished for, prepared, its records are looked at and told, and e-mail is from it once it is registered', async () => {
  const { app, outgoing, look, wish, check, decide, deliver } = await workshop()
  expect(await look()).toMatchObject({ address: '', state: 'NONE', from: operatorAddress, records: [], version: 0 })
  app.d1.forget()
  expect((await wish(' Huolto@Pohjola.example ', 0)).status).toBe(200)
  // The session, and the write.
  expect(app.d1.roundTrips()).toBe(2)
  expect(await look()).toMatchObject({ address, state: 'ASKED', from: operatorAddress, records: [], version: 1 })
  expect(await problemOf(await check())).toMatchObject({ status: 409, code: 'email_sender.not_prepared' })
  answerDns(outgoing, { ...goodZone('pohjola.example'), 'MX send.pohjola.example': ['5 mail.other.example.'] })
  expect((await decide()).status).toBe(200)
  expect(await look()).toMatchObject({ state: 'PREPARED', check: 'ASKED', checkedAt: null })
  await deliver()
  const half = await look()
  expect(standings(half)).toEqual([
    ['dkim', 'found'],
    ['return_path', 'differs'],
    ['spf', 'found'],
    ['dmarc', 'found'],
  ])
  expect(half).toMatchObject({ check: 'IDLE', isInUse: false, from: operatorAddress })
  expect(half.records[1]).toMatchObject({ type: 'MX', priority: 10, found: ['5 mail.other.example.'] })
  answerDns(outgoing, goodZone('pohjola.example'))
  app.d1.forget()
  expect((await check()).status).toBe(200)
  // The session, what there is, and the write.
  expect(app.d1.roundTrips()).toBe(3)
  await expectNoTableScan(app.d1)
  await deliver()
  expect(await look()).toMatchObject({ state: 'PREPARED', isInUse: false, from: operatorAddress })
  expect((await decide({ seen: 'PREPARED', state: 'REGISTERED' })).status).toBe(200)
  expect(await look()).toMatchObject({ state: 'REGISTERED', isInUse: true, from: address })
})

describe('whom e-mail to customers is from', () => {
  async function fromOf(number: number, { outgoing, deliver }: Awaited<ReturnType<typeof workshop>>) {
    const { id } = await visitOf(number, { state: 'LINK_GENERATED' })
    await rowsOf(`update customers set email = 'aino@esimerkki.fi', phone_number = null`)
    await rowsOf(`update customers set contact_methods = '["EMAIL"]'`)
    await wishEffect(effectKinds.sendLink, id)
    await deliver()
    return /"from":"((?:[^"\\]|\\.)*)"/.exec(emailCalls(outgoing).at(-1)?.body ?? '')?.[1]?.replaceAll('\\"', '"')
  }

  it('is the operator until all records are there, then the workshop, and the operator again once one is gone', async () => {
    const all = await inUse()
    await rowsOf(`update accounts set email_sender_name = 'Pohjola'`)
    expect(await fromOf(1, all)).toBe(`"Pohjola" <${address}>`)
    answerDns(all.outgoing, { ...goodZone('pohjola.example'), 'TXT send.pohjola.example': [] })
    await all.check()
    await all.deliver()
    expect(await fromOf(2, all)).toBe(`"Pohjola" <${operatorAddress}>`)
    expect(await all.look()).toMatchObject({ isInUse: false, lostAt: expect.any(String) })
    expect(await rowsOf(`select action from audit_log where actor_kind = 'system' order by rowid`)).toEqual([
      { action: 'email_sender.found' },
      { action: 'email_sender.lost' },
    ])
  })
})

it.each([
  ['a resolver that fails', () => Response.json({ Status: 2 })],
  ['what is no answer', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
])('%s says nothing: what was found stands, and the page tells of it', async (_what, answer) => {
  const all = await inUse()
  all.outgoing.answer(env.DNS_BASE_URL, answer)
  expect((await all.check()).status).toBe(200)
  await drainForHalfAnHour({ outgoing: all.outgoing })
  expect(await all.look()).toMatchObject({ check: 'FAILED', isInUse: true, lostAt: null })
})

it('each night looks at what nobody looked at, once, and health tells of what is not good any more', async () => {
  const all = await inUse()
  const asked = () => all.outgoing.calls.filter(({ url }) => url.startsWith(env.DNS_BASE_URL)).length
  const health = async () =>
    (await (await all.app.request('/api/staff/health', { token: all.tokens.admin })).json<Health>()).domains
  const before = asked()
  await all.night()
  await all.deliver()
  expect(asked()).toBe(before)
  expect(await health()).toEqual([])
  await rowsOf('update email_senders set checked_at = checked_at - 86400000')
  answerDns(all.outgoing, {})
  await Promise.all([all.night(), all.night()])
  await all.deliver()
  // A record each, and what no two of them need.
  expect(asked()).toBe(before + 4)
  expect(await health()).toMatchObject([{ accountName: 'Pohjolan Huolto', domain: 'pohjola.example' }])
})

it('the list of going live has a line for an address of one’s own, and none is missed where there is none', async () => {
  const all = await workshop()
  const stands = async () => {
    const { lines } = await (await all.app.request(`${base}/go-live`, { token: all.tokens.admin })).json<GoLive>()
    return lines.find(({ line }) => line === 'email_sender')?.standing
  }
  expect(await stands()).toBe('unneeded')
  await all.wish(address, 0)
  expect(await stands()).toBe('email_sender_waiting')
  answerDns(all.outgoing, {})
  await all.decide()
  await all.deliver()
  expect(await stands()).toBe('email_records_missing')
  answerDns(all.outgoing, goodZone('pohjola.example'))
  await all.check()
  await all.deliver()
  expect(await stands()).toBe('email_sender_waiting')
  await all.decide({ seen: 'PREPARED', state: 'REGISTERED' })
  expect(await stands()).toBe('done')
  await all.decide({ seen: 'REGISTERED', state: 'REFUSED', reason: 'Varattu' })
  expect(await stands()).toBe('email_sender_refused')
})

it('another address of the same domain needs nothing anew, of another domain everything', async () => {
  const all = await inUse()
  const { version } = await all.look()
  expect((await all.wish('asiakas@pohjola.example', version)).status).toBe(200)
  expect(await all.look()).toMatchObject({ state: 'REGISTERED', isInUse: true, from: 'asiakas@pohjola.example' })
  expect(await problemOf(await all.wish(address, version))).toMatchObject({
    status: 409,
    code: 'email_sender.changed',
    // As the look at it has them: instants are ISO 8601 in a refusal too.
    changed: await all.look(),
  })
  expect((await all.wish('huolto@toinen.example', version + 1)).status).toBe(200)
  expect(await all.look()).toMatchObject({ state: 'ASKED', isInUse: false, records: [], from: operatorAddress })
  expect((await all.wish('', version + 2)).status).toBe(200)
  expect(await all.look()).toMatchObject({ state: 'NONE', address: '' })
})

it('the operator decides what they saw, of two one, and a workshop reads why it was refused', async () => {
  const all = await workshop()
  await all.wish(address, 0)
  expect((await all.decide({}, all.tokens.admin)).status).toBe(403)
  expect((await all.decide({ address: 'muu@pohjola.example' })).status).toBe(409)
  expect((await problemOf(await all.decide({ dkimKey: 'x', dkimSelector: '' }))).errors).toMatchObject([
    { path: 'dkimSelector' },
    { path: 'dkimKey' },
  ])
  const both = await Promise.all([all.decide(), all.decide({ state: 'REFUSED', reason: 'Varattu' })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const listed = await all.app.request('/api/staff/email-sender', { token: all.tokens.superuser })
  const { items } = await listed.json<RequestedEmailSenders>()
  const [one] = items satisfies RequestedEmailSender[]
  expect(one).toMatchObject({ id: 'acc_north', workshop: 'Pohjolan Huolto', address })
  await all.decide({ seen: one?.state, state: 'REFUSED', reason: 'Tunnus on toisen' })
  expect(await all.look()).toMatchObject({ state: 'REFUSED', reason: 'Tunnus on toisen', records: [] })
})

it('the admins hear of it by e-mail, and the key of the domain stands in no letter and no trail', async () => {
  const all = await workshop()
  await rowsOf(`update users set email = 'minna@esimerkki.fi', language = 'fi' where id = 'usr_admin'`)
  answerDns(all.outgoing, goodZone('pohjola.example'))
  await all.wish(address, 0)
  await all.decide()
  await all.deliver()
  const [letter] = all.mail.mails()
  expect(letter?.subject).toBe('Lähettäjän tietueet ovat valmiina')
  expect(letter?.text).toContain(`${env.APP_URL}/staff/settings/email-sender`)
  expect(JSON.stringify([letter, await rowsOf('select * from audit_log')])).not.toContain(dkimKey)
})

it('the records are looked at six times an hour, and of two who ask at once one is heard', async () => {
  const all = await inUse()
  expect((await Promise.all([all.check(), all.check()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await rowsOf(`select 1 from outbox where kind = 'email_domain.check'`)).toHaveLength(1)
  for (let asked = 1; asked < 6; asked += 1) {
    await all.deliver()
    expect((await all.check()).status).toBe(200)
  }
  await all.deliver()
  expect((await all.check()).status).toBe(429)
})
