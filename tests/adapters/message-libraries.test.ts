import * as fc from 'fast-check'
import { Errors, ServerClient } from 'postmark'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { messagingService } from '#sandbox/sms/twilio.routes.ts'
import { contentOf, startMessageSandbox, type MessageSandbox } from '#tests/support/message-sandbox.ts'
import { createEmailPostmark } from '#worker/providers/messaging/email-postmark.ts'
import { createSmsTwilio, twilioSignature } from '#worker/providers/messaging/sms-twilio.ts'

/** The providers' own libraries beside our adapters, both against the running sandbox. */

let sandbox: MessageSandbox

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'a-token-that-nobody-guesses'
const serverToken = 'a-server-token'
const webhookSecret = 'a-webhook-secret'
const sandboxWires = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call), environment: 'test' } as const

beforeAll(async () => {
  sandbox = await startMessageSandbox({
    SMS_API_USER: accountSid,
    SMS_API_PASSWORD: authToken,
    EMAIL_API_KEY: serverToken,
    EMAIL_WEBHOOK_SECRET: webhookSecret,
  })
}, 120_000)

afterAll(() => sandbox.stop())

beforeEach(() => sandbox.forgetReports())

describe("Twilio's own library", { timeout: 60_000 }, () => {
  /** The library knows one address only; its calls are led to the sandbox and left as they are. */
  function toSandbox() {
    const httpClient = new twilio.RequestClient()
    const request = httpClient.request.bind(httpClient)
    httpClient.request = (options) =>
      request({ ...options, uri: `${sandbox.origin}/twilio${new URL(options.uri).pathname}` })
    return httpClient
  }
  const client = (token = authToken) => twilio(accountSid, token, { httpClient: toSandbox() })
  const port = () =>
    createSmsTwilio({ baseUrl: `${sandbox.origin}/twilio`, user: accountSid, password: authToken }, sandboxWires)

  it('sends, asks and is told, and both it and we believe the callbacks', async () => {
    const statusCallback = `${sandbox.appOrigin}/callback/sms?token=t`
    const to = '+358401110010'
    const sent = await client().messages.create({ from: 'Huolto', to, body: 'Hei, äö € 1/2', statusCallback })
    expect(sent).toMatchObject({ status: 'queued', to, from: 'Huolto', numSegments: '1', errorCode: null })
    const reports = await sandbox.reportsOf(3)
    const told = reports.map(({ url, headers, body }) => {
      const form = new URLSearchParams(new TextDecoder().decode(body))
      const signature = headers.get('X-Twilio-Signature') ?? ''
      expect(twilio.validateRequest(authToken, signature, url, Object.fromEntries(form))).toBe(true)
      expect(twilio.validateRequest('another', signature, url, Object.fromEntries(form))).toBe(false)
      return form.get('MessageStatus')
    })
    expect(told).toEqual(['delivered', 'sent', 'delivered'])
    expect(reports.map((report) => port().readReport(report))).toEqual([
      { reading: 'report', id: sent.sid, status: 'delivered', reason: null },
      { reading: 'nothing' },
      { reading: 'report', id: sent.sid, status: 'delivered', reason: null },
    ])
    expect(await client().messages(sent.sid).fetch()).toMatchObject({ status: 'delivered', body: 'Hei, äö € 1/2' })
    expect((await sandbox.inboxOf(to)).sms).toMatchObject([{ id: sent.sid, sender: 'Huolto', status: 'delivered' }])
  })

  it('and we leave the same on the phone', async () => {
    const [to, reportUrl] = ['+358401110011', `${sandbox.appOrigin}/callback/sms`]
    await client().messages.create({ from: 'Huolto', to, body: 'Hei', statusCallback: reportUrl })
    const ours = await port().send({ from: 'Huolto', to, text: 'Hei', reportUrl })
    expect(ours).toMatchObject({ outcome: 'sent', id: expect.stringMatching(/^SM[0-9a-f]{32}$/) })
    await sandbox.reportsOf(6)
    const [one, other] = (await sandbox.inboxOf(to)).sms.map(contentOf)
    expect(one).toMatchObject({ message: 'Hei' })
    expect(one).toEqual(other)
  })

  it.each([
    ['+358400000002', 20_500, { outcome: 'unknown' }],
    ['+358400000005', 21_610, { outcome: 'refused', permanent: true }],
    ['+358400000006', 20_429, { outcome: 'refused', permanent: false }],
    ['+358400000408', 21_408, { outcome: 'refused', permanent: true }],
    ['+358400000611', 21_611, { outcome: 'refused', permanent: false }],
    ['+358400000614', 21_614, { outcome: 'refused', permanent: true }],
    ['+358400000730', 21_730, { outcome: 'refused', permanent: false }],
    ['0401', 21_211, { outcome: 'refused', permanent: true }],
  ])('to %s fails with code %s, and we are %j', async (to, code, outcome) => {
    const reportUrl = `${sandbox.appOrigin}/callback/sms`
    const theirs = client().messages.create({ from: 'Huolto', to, body: 'Hei', statusCallback: reportUrl })
    await expect(theirs).rejects.toMatchObject({ code })
    const ours = await port().send({ from: 'Huolto', to, text: 'Hei', reportUrl })
    expect(ours).toMatchObject({ ...outcome, reason: `twilio_${code}` })
  })

  it('sends by a messaging service, and a text that is too long not at all', async () => {
    const to = '+358401110013'
    const { sid } = messagingService
    const sent = await client().messages.create({ messagingServiceSid: sid, to, body: 'Hei' })
    expect(sent).toMatchObject({ status: 'accepted', from: null, numSegments: '0', messagingServiceSid: sid })
    expect(await client().messages(sent.sid).fetch()).toMatchObject({ status: 'delivered', messagingServiceSid: sid })
    const long = client().messages.create({ messagingServiceSid: sid, to, body: 'a'.repeat(1_601) })
    await expect(long).rejects.toMatchObject({ status: 400, code: 21_617 })
  })

  it('tells of a message that never arrives, and is let in with its token only', async () => {
    await port().send({ from: 'Huolto', to: '+358400000001', text: 'Hei', reportUrl: `${sandbox.appOrigin}/lost` })
    const [first] = (await sandbox.reportsOf(3)).map((report) => port().readReport(report))
    expect(first).toMatchObject({ reading: 'report', status: 'failed', reason: 'twilio_30003' })
    await expect(client('wrong').messages.create({ from: 'H', to: '+358401110012', body: 'x' })).rejects.toMatchObject({
      status: 401,
      code: 20_003,
    })
  })

  it('signs as we do, whatever the form says', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('aZ09_ åö€%+&=')), maxLength: 12 })
    const form = fc.dictionary(word, fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 4 })), { maxKeys: 8 })
    fc.assert(
      fc.property(form, word, (fields, token) => {
        const url = 'https://huolto.example/api/callback/sms/twilio/msg_1/secret?a=1'
        const sent = new URLSearchParams()
        for (const [name, value] of Object.entries(fields)) {
          for (const one of [value].flat()) sent.append(name, one)
        }
        const ours = twilioSignature(token, url, sent)
        expect(twilio.validateRequest(token, ours, url, fields)).toBe(true)
        expect(twilio.validateRequest(`${token}x`, ours, url, fields)).toBe(false)
        expect(twilio.validateRequest(token, ours, `${url}0`, fields)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("Postmark's own library", { timeout: 60_000 }, () => {
  const client = (token = serverToken) =>
    new ServerClient(token, { requestHost: sandbox.origin.replace('http://', '') + '/postmark', useHttps: false })
  const port = () =>
    createEmailPostmark({ baseUrl: `${sandbox.origin}/postmark`, apiKey: serverToken, webhookSecret }, sandboxWires)
  const letter = { From: 'Huolto <huolto@huolto.example>', Subject: 'Autosi', TextBody: 'Hei', HtmlBody: '<p>Hei</p>' }
  const ourLetter = {
    from: letter.From,
    subject: 'Autosi',
    text: 'Hei',
    html: '<p>Hei</p>',
    replyTo: null,
    idempotencyKey: 'link:1',
    reference: 'msg_1',
  }

  it('sends, asks and is told, and we believe the webhooks', async () => {
    const To = 'aino0010@example.fi'
    const sent = await client().sendEmail({ ...letter, To })
    expect(sent).toMatchObject({ To, ErrorCode: 0, Message: 'OK' })
    const read = (await sandbox.reportsOf(3)).map((report) => port().readReport(report))
    const delivered = { reading: 'report', id: sent.MessageID, status: 'delivered', reason: null }
    expect(read).toEqual([delivered, { reading: 'nothing' }, delivered])
    expect(sandbox.reports().map(({ url }) => url)).toEqual(
      Array(3).fill(`${sandbox.appOrigin}/api/callback/email/postmark`),
    )
    const other = createEmailPostmark({ baseUrl: '', apiKey: '', webhookSecret: 'another' }, sandboxWires)
    expect(sandbox.reports().map((report) => other.readReport(report).reading)).toEqual(Array(3).fill('forged'))
    const details = await client().getOutboundMessageDetails(sent.MessageID)
    expect(details).toMatchObject({ Subject: 'Autosi', MessageEvents: [{ Type: 'Delivered' }] })
  })

  it('and we leave the same in the mailbox', async () => {
    const To = 'aino0011@example.fi'
    await client().sendEmail({ ...letter, To })
    expect(await port().send({ ...ourLetter, to: To })).toMatchObject({ outcome: 'sent' })
    await sandbox.reportsOf(6)
    const [ours, theirs] = (await sandbox.inboxOf(To)).emails.map(contentOf)
    expect(ours).toMatchObject({ subject: 'Autosi' })
    expect(ours).toEqual(theirs)
  })

  it.each([
    ['aino0002@example.fi', Errors.InternalServerError, 'unknown'],
    ['aino0005@example.fi', Errors.InactiveRecipientsError, 'refused'],
    ['aino0006@example.fi', Errors.RateLimitExceededError, 'refused'],
    ['ei osoite', Errors.ApiInputError, 'refused'],
  ])('to %s fails with an error of its own, and we are told', async (To, Expected, outcome) => {
    await expect(client().sendEmail({ ...letter, To })).rejects.toBeInstanceOf(Expected)
    expect(await port().send({ ...ourLetter, to: To })).toMatchObject({ outcome })
    expect((await sandbox.inboxOf(To)).emails).toEqual([])
  })

  it('bounces, is let in with its token only, and sends nothing with the one for tests', async () => {
    await port().send({ ...ourLetter, to: 'aino0001@example.fi' })
    const [first] = (await sandbox.reportsOf(3)).map((report) => port().readReport(report))
    expect(first).toMatchObject({ reading: 'report', status: 'failed', reason: 'HardBounce' })
    await expect(client('wrong').sendEmail({ ...letter, To: 'aino@example.fi' })).rejects.toBeInstanceOf(
      Errors.InvalidAPIKeyError,
    )
    const To = 'koe@example.fi'
    expect(await client('POSTMARK_API_TEST').sendEmail({ ...letter, To })).toMatchObject({ ErrorCode: 0 })
    expect((await sandbox.inboxOf(To)).emails).toEqual([])
  })
})
