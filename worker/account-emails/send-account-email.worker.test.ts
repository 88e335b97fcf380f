import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { askReset, mailbox } from '#tests/support/account-emails.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { drainForHalfAnHour, emailCalls, outboxRows, providersThatWork } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { createPorts } from '#worker/providers/index.ts'

import { sendAccountEmail, takeAccountEmailReport } from './send-account-email.ts'

beforeEach(freshDatabase)

async function asked() {
  await seedAccount()
  await seedStaff({ id: 'usr_minna', username: 'minna' })
  await rowsOf(`update users set email = 'minna@esimerkki.fi', language = 'sv' where id = 'usr_minna'`)
  const app = testApp()
  await askReset(app, 'minna')
  const [letter] = await rowsOf('select id from user_letters')
  return { app, letterId: String(letter?.['id']) }
}

const statusOf = () => rowsOf('select status, error from user_letters')

it('says what it says as text and as a page, in the language of the user', async () => {
  const { app, letterId } = await asked()
  const mail = mailbox(app)
  await mail.deliver()
  const [letter] = mail.mails()
  expect(letter?.subject).toBe('Nytt lösenord')
  expect(letter?.text).toContain(`${env.APP_URL}/staff/new-password#${letterId}.`)
  expect(letter?.html).toContain('lang="sv"')
  expect(letter?.html).toContain(`/staff/new-password#${letterId}.`)
  expect(await statusOf()).toEqual([{ status: 'SENT', error: null }])
})

it('goes out once where the drain died after the provider took it', async () => {
  const { app, letterId } = await asked()
  const outgoing = providersThatWork()
  const deps = testDependencies({ outgoing, clock: app.clock })
  const ports = createPorts(deps)
  const sending = { letterId, signal: new AbortController().signal, isLastAttempt: false }
  await sendAccountEmail({ deps, ports }, sending)
  await rowsOf(`update user_letters set status = 'SENDING', provider_message_id = null`)
  await mailbox(app, outgoing).deliver()
  const keys = emailCalls(outgoing).map(({ headers }) => new Headers(headers).get('Idempotency-Key'))
  expect(keys).toEqual([letterId, letterId])
  const [first, second] = emailCalls(outgoing)
  expect(second?.body).toBe(first?.body)
  expect(await statusOf()).toEqual([{ status: 'SENT', error: null }])
  await sendAccountEmail({ deps, ports }, sending)
  expect(emailCalls(outgoing)).toHaveLength(2)
})

it('is asked for once of a provider that knows no repeats, and nobody claims to know what became of it', async () => {
  const { app, letterId } = await asked()
  await rowsOf(`update user_letters set status = 'SENDING'`)
  const outgoing = providersThatWork()
  const deps = testDependencies({ outgoing, clock: app.clock })
  const { email } = createPorts(deps)
  const ports = { email: { ...email, isRepeatable: false } }
  await sendAccountEmail({ deps, ports }, { letterId, signal: new AbortController().signal, isLastAttempt: false })
  expect(emailCalls(outgoing)).toEqual([])
  expect(await statusOf()).toEqual([{ status: 'UNKNOWN', error: null }])
})

it('is not begun where its words cannot be read', async () => {
  const { app, letterId } = await asked()
  const outgoing = providersThatWork()
  const letterWords = () => Promise.reject(new Error('No such file'))
  const deps = { ...testDependencies({ outgoing, clock: app.clock }), letterWords }
  const sending = { letterId, signal: new AbortController().signal, isLastAttempt: false }
  await expect(sendAccountEmail({ deps, ports: createPorts(deps) }, sending)).rejects.toThrow('No such file')
  expect(await statusOf()).toEqual([{ status: 'WAITING', error: null }])
})

it('is tried again while the provider cannot, then parked, and seen to have failed', async () => {
  await asked()
  const outgoing = providersThatWork()
  outgoing.answer(env.EMAIL_BASE_URL, () => Response.json({ name: 'rate_limit_exceeded' }, { status: 429 }))
  await drainForHalfAnHour({ outgoing })
  expect(await statusOf()).toEqual([{ status: 'FAILED', error: 'rate_limit_exceeded' }])
  expect(await outboxRows()).toMatchObject([{ kind: 'letter.send', last_error: 'TryLater(rate_limit_exceeded)' }])
})

it('is known not to have arrived once the provider reports it', async () => {
  const { app } = await asked()
  await mailbox(app).deliver()
  const [row] = await rowsOf('select provider_message_id as id from user_letters')
  const { db } = testDependencies()
  await takeAccountEmailReport(db, String(row?.['id']), { status: 'failed', reason: 'Permanent' })
  expect(await statusOf()).toEqual([{ status: 'FAILED', error: 'Permanent' }])
  await takeAccountEmailReport(db, 'another-one', { status: 'delivered', reason: null })
  expect(await statusOf()).toEqual([{ status: 'FAILED', error: 'Permanent' }])
})

it('is not sent once its link counts no more', async () => {
  const { app } = await asked()
  await rowsOf(`update user_letters set ended_at = 1, ending = 'REPLACED'`)
  const mail = mailbox(app)
  await mail.deliver()
  expect(mail.mails()).toEqual([])
  expect(await outboxRows()).toEqual([])
})
