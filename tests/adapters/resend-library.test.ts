import { Resend } from 'resend'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { systemClock } from '#core/clock.ts'
import { contentOf, startMessageSandbox, type MessageSandbox } from '#tests/support/message-sandbox.ts'
import { createEmailResend } from '#worker/providers/messaging/email-resend.ts'

/** Resend's own library beside our adapter, both against the running sandbox. */

let sandbox: MessageSandbox

const apiKey = 're_a_key'
const webhookSecret = `whsec_${btoa('a secret that signs every report')}`
const sandboxWires = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  environment: 'test',
  clock: systemClock,
} as const

beforeAll(async () => {
  sandbox = await startMessageSandbox({ EMAIL_API_KEY: apiKey, EMAIL_WEBHOOK_SECRET: webhookSecret })
}, 120_000)

afterAll(() => sandbox.stop())

beforeEach(() => sandbox.forgetReports())

describe("Resend's own library", { timeout: 60_000 }, () => {
  const baseUrl = () => `${sandbox.origin}/resend`
  const client = (key = apiKey) => new Resend(key, { baseUrl: baseUrl() })
  const port = () => createEmailResend({ baseUrl: baseUrl(), apiKey, webhookSecret }, sandboxWires)
  const letter = { from: 'Huolto <huolto@huolto.example>', subject: 'Autosi', text: 'Hei', html: '<p>Hei</p>' }
  const ourLetter = { ...letter, replyTo: 'vastaus@huolto.example', reference: 'msg_1' }
  const theirLetter = {
    ...letter,
    replyTo: 'vastaus@huolto.example',
    tags: [{ name: 'reference', value: 'msg_1' }],
  }

  it('sends, asks and is told, and both it and we believe the webhooks', async () => {
    const to = 'aino0020@example.fi'
    const sent = await client().emails.send({ ...theirLetter, to })
    expect(sent).toMatchObject({ data: { id: expect.any(String) }, error: null })
    const id = sent.data?.id ?? ''
    const reports = await sandbox.reportsOf(3)
    const told = reports.map(({ headers, body }) => {
      const verified = (secret: string) =>
        client().webhooks.verify({
          payload: new TextDecoder().decode(body),
          headers: {
            id: headers.get('svix-id') ?? '',
            timestamp: headers.get('svix-timestamp') ?? '',
            signature: headers.get('svix-signature') ?? '',
          },
          webhookSecret: secret,
        })
      expect(() => verified(`whsec_${btoa('another secret of the same kind')}`)).toThrow('signature')
      return verified(webhookSecret)
    })
    expect(told.map(({ type }) => type)).toEqual(['email.delivered', 'email.sent', 'email.delivered'])
    expect(told[0]).toMatchObject({ data: { email_id: id, to: [to], tags: { reference: 'msg_1' } } })
    const delivered = { reading: 'report', id, status: 'delivered', reason: null }
    expect(reports.map((report) => port().readReport(report))).toEqual([delivered, { reading: 'nothing' }, delivered])
    const asked = await client().emails.get(id)
    expect(asked.data).toMatchObject({ id, to: [to], subject: 'Autosi', last_event: 'delivered' })
    expect((await client().emails.get('unknown')).error).toMatchObject({ name: 'not_found', statusCode: 404 })
  })

  it('and we leave the same in the mailbox, once however often it is sent', async () => {
    const to = 'aino0021@example.fi'
    const theirs = () => client().emails.send({ ...theirLetter, to }, { idempotencyKey: 'link:theirs' })
    const [first, repeated] = [await theirs(), await theirs()]
    expect(repeated.data).toEqual(first.data)
    const ours = () => port().send({ ...ourLetter, to, idempotencyKey: 'link:ours' })
    const [sent, again] = [await ours(), await ours()]
    expect(sent).toMatchObject({ outcome: 'sent' })
    expect(again).toEqual(sent)
    await sandbox.reportsOf(6)
    const found = (await sandbox.inboxOf(to)).emails.map(contentOf)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ subject: 'Autosi' })
    expect(found[0]).toEqual(found[1])
    const other = { ...theirLetter, to, subject: 'Toinen' }
    const { error } = await client().emails.send(other, { idempotencyKey: 'link:theirs' })
    expect(error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 })
    const unlike = await port().send({ ...ourLetter, to, subject: 'Toinen', idempotencyKey: 'link:ours' })
    expect(unlike).toEqual({ outcome: 'unknown', reason: 'invalid_idempotent_request' })
  })

  it.each([
    ['aino0002@example.fi', 'internal_server_error', { outcome: 'unknown' }],
    ['aino0005@example.fi', 'validation_error', { outcome: 'refused', permanent: true }],
    ['aino0006@example.fi', 'rate_limit_exceeded', { outcome: 'refused', permanent: false }],
    ['ei osoite', 'validation_error', { outcome: 'refused', permanent: true }],
  ])('to %s fails with %s, and we are %j', async (to, name, outcome) => {
    expect((await client().emails.send({ ...theirLetter, to })).error).toMatchObject({ name })
    const idempotencyKey = crypto.randomUUID()
    expect(await port().send({ ...ourLetter, to, idempotencyKey })).toMatchObject({ ...outcome, reason: name })
    expect((await sandbox.inboxOf(to)).emails).toEqual([])
  })

  it('bounces, and is let in with its key only', async () => {
    const to = 'bounced@example.fi'
    await port().send({ ...ourLetter, to, idempotencyKey: 'link:bounced' })
    const [first] = (await sandbox.reportsOf(3)).map((report) => port().readReport(report))
    expect(first).toMatchObject({ reading: 'report', status: 'failed', reason: 'Permanent' })
    const { error } = await client('wrong').emails.send({ ...theirLetter, to })
    expect(error).toMatchObject({ name: 'invalid_api_key', statusCode: 403 })
  })
})
