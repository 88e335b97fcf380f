import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { webhookSignature } from '#core/secrets/standard-webhook.ts'
import { testClock } from '#tests/support/clock.ts'
import type { IncomingReport } from '#worker/providers/port.ts'

import { createEmailPostmark } from './email-postmark.ts'
import { createEmailResend } from './email-resend.ts'
import { createSms46elks } from './sms-46elks.ts'
import { createSmsTwilio, twilioSignature } from './sms-twilio.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nobody = () => Promise.reject(new TypeError('Nobody is called'))
const url = 'https://huolto.example/api/callback/sms/twilio/msg_1/secret'

type Headers_ = Record<string, string>
const report = (body: string, headers: Headers_ = {}): IncomingReport => ({
  url,
  headers: new Headers(headers),
  body: bytes(body),
})
const reportOf = (form: Record<string, string>, headers?: Headers_) =>
  report(new URLSearchParams(form).toString(), headers)

describe('the signature of Twilio', () => {
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  it.each([
    [
      'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    ],
    [
      'CallSid=CA1234567890ABCDE&Caller=%2B12349013030&Digits=1234&From=%2B12349013030&To=%2B18005551212',
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    ],
    ['Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234', 'IK+Dwps556ElfBT0I3Rgjkr1wJU='],
  ])('of %s is the one that they publish', (form, signature) => {
    expect(twilioSignature('12345', address, new URLSearchParams(form))).toBe(signature)
  })
})

describe('a report of Twilio', () => {
  const settings = { baseUrl: 'https://sms.example', user: 'AC1', password: 'token' }
  const port = createSmsTwilio(settings, { fetch: nobody, environment: 'test' })
  const signed = (form: Record<string, string>) =>
    reportOf(form, { 'X-Twilio-Signature': twilioSignature('token', url, new URLSearchParams(form)) })

  it.each([
    ['delivered', undefined, { reading: 'report', id: 'SM1', status: 'delivered', reason: null }],
    ['undelivered', '30003', { reading: 'report', id: 'SM1', status: 'failed', reason: 'twilio_30003' }],
    ['failed', undefined, { reading: 'report', id: 'SM1', status: 'failed', reason: 'failed' }],
    ['sent', undefined, { reading: 'nothing' }],
    ['queued', undefined, { reading: 'nothing' }],
  ])('that says %s', (MessageStatus, ErrorCode, reading) => {
    expect(port.readReport(signed({ MessageSid: 'SM1', MessageStatus, ...(ErrorCode && { ErrorCode }) }))).toEqual(
      reading,
    )
  })

  it('is not believed unsigned, changed, or at another address', () => {
    const form = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    const { headers } = signed(form)
    const forged = { reading: 'forged' }
    expect(port.readReport(reportOf(form))).toEqual(forged)
    expect(port.readReport({ ...reportOf({ ...form, MessageStatus: 'failed' }), headers })).toEqual(forged)
    expect(port.readReport({ ...signed(form), url: `${url}?more=1` })).toEqual(forged)
  })
})

describe('a message that came to a number', () => {
  const twilio = createSmsTwilio(
    { baseUrl: 'https://sms.example', user: 'AC1', password: '12345' },
    { fetch: nobody, environment: 'test' },
  )
  const elks = createSms46elks(
    { baseUrl: 'https://sms.example', user: 'u', password: 'p' },
    { fetch: nobody, environment: 'test' },
  )

  it('is read of Twilio where it is signed, and answered with nothing to send', () => {
    const form = { MessageSid: 'SM1', From: '+358400000001', To: '+358460000001', Body: 'Tulen klo 15', NumMedia: '0' }
    const signature = twilioSignature('12345', url, new URLSearchParams(form))
    const headers = { 'X-Twilio-Signature': signature }
    const told = { reading: 'answer', id: 'SM1', from: '+358400000001', text: 'Tulen klo 15' }
    expect(twilio.readAnswer(reportOf(form, headers))).toEqual(told)
    expect(twilio.readAnswer(reportOf({ ...form, Body: 'Muuta' }, headers))).toEqual({ reading: 'forged' })
    expect(twilio.readAnswer(reportOf(form))).toEqual({ reading: 'forged' })
    expect(twilio.answerReceipt).toMatchObject({ status: 200, body: expect.stringContaining('<Response/>') })
  })

  it('is read of 46elks, whose answer has no body', () => {
    const form = { direction: 'incoming', id: 's1', from: '+46706861004', to: '+46706860000', message: 'Hej' }
    expect(elks.readAnswer(reportOf(form))).toEqual({ reading: 'answer', id: 's1', from: '+46706861004', text: 'Hej' })
    expect(elks.readAnswer(reportOf({ ...form, direction: 'outgoing' }))).toEqual({ reading: 'nothing' })
    expect(elks.readAnswer(reportOf({ id: 's1' }))).toEqual({ reading: 'nothing' })
    expect(elks.answerReceipt).toMatchObject({ status: 204, body: null })
  })
})

describe('a report of 46elks', () => {
  const port = createSms46elks(
    { baseUrl: 'https://sms.example', user: 'u', password: 'p' },
    { fetch: nobody, environment: 'test' },
  )

  it('says what became of the message, and nothing where it says anything else', () => {
    expect(port.readReport(reportOf({ id: 's1', status: 'delivered', delivered: '2026-11-21T06:00:00' }))).toEqual({
      reading: 'report',
      id: 's1',
      status: 'delivered',
      reason: null,
    })
    expect(port.readReport(reportOf({ id: 's1', status: 'failed' }))).toMatchObject({ status: 'failed' })
    expect(port.readReport(reportOf({ id: 's1', status: 'created' }))).toEqual({ reading: 'nothing' })
    expect(port.readReport(report('�'))).toEqual({ reading: 'nothing' })
  })
})

describe('the signature of Svix', () => {
  it('is the one that they publish', () => {
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: bytes('{"test": 2432232314}') }
    expect(webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })
})

describe('a report of Resend', () => {
  const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const now = Date.parse('2026-11-21T06:00:00Z')
  const settings = { baseUrl: 'https://mail.example', apiKey: 're_1', webhookSecret }
  const port = createEmailResend(settings, { fetch: nobody, environment: 'test', clock: testClock(now) })

  function signed(event: unknown, at = now): IncomingReport {
    const body = JSON.stringify(event)
    const [id, timestamp] = ['msg_1', String(Math.floor(at / 1000))]
    const signature = webhookSignature(webhookSecret, { id, timestamp, body: bytes(body) })
    return report(body, {
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${createHash('sha256').update('other').digest('base64')} ${signature}`,
    })
  }

  const event = (type: string, more = {}) => ({
    type,
    created_at: 'x',
    data: { email_id: 'e1', to: ['a@b.fi'], ...more },
  })

  it.each([
    [event('email.delivered'), { reading: 'report', id: 'e1', status: 'delivered', reason: null }],
    [
      event('email.bounced', { bounce: { type: 'Permanent', message: 'a@b.fi is unknown' } }),
      { reading: 'report', id: 'e1', status: 'failed', reason: 'Permanent' },
    ],
    [event('email.failed'), { reading: 'report', id: 'e1', status: 'failed', reason: 'email.failed' }],
    [event('email.opened'), { reading: 'nothing' }],
    [event('email.delivery_delayed'), { reading: 'nothing' }],
    [{ type: 'contact.created', data: {} }, { reading: 'nothing' }],
  ])('%#', (sent, reading) => {
    expect(port.readReport(signed(sent))).toEqual(reading)
  })

  it('is not believed unsigned, changed, or after five minutes', () => {
    const forged = { reading: 'forged' }
    const good = signed(event('email.delivered'))
    expect(port.readReport({ ...good, headers: new Headers() })).toEqual(forged)
    expect(port.readReport({ ...good, body: bytes(JSON.stringify(event('email.failed'))) })).toEqual(forged)
    expect(port.readReport(signed(event('email.delivered'), now - 301_000))).toEqual(forged)
    expect(port.readReport(signed(event('email.delivered'), now + 301_000))).toEqual(forged)
    expect(port.readReport(signed(event('email.delivered'), now - 299_000))).toMatchObject({ reading: 'report' })
  })
})

describe('a report of Postmark', () => {
  const settings = { baseUrl: 'https://mail.example', apiKey: 'token', webhookSecret: 'salasana-of-webhook' }
  const port = createEmailPostmark(settings, { fetch: nobody, environment: 'test' })
  const entitled = { Authorization: `Basic ${btoa('postmark:salasana-of-webhook')}` }
  const send = (event: unknown, headers: Headers_ = entitled) => port.readReport(report(JSON.stringify(event), headers))

  it.each([
    [
      { RecordType: 'Delivery', MessageID: 'm1' },
      { reading: 'report', id: 'm1', status: 'delivered', reason: null },
    ],
    [
      { RecordType: 'Bounce', MessageID: 'm1', Type: 'HardBounce', Email: 'a@b.fi' },
      { reading: 'report', id: 'm1', status: 'failed', reason: 'HardBounce' },
    ],
    [{ RecordType: 'Bounce', MessageID: 'm1', Type: 'Transient' }, { reading: 'nothing' }],
    [{ RecordType: 'Open', MessageID: 'm1' }, { reading: 'nothing' }],
    [
      { RecordType: 'SpamComplaint', MessageID: 'm1', Type: 'SpamComplaint' },
      { reading: 'complaint', id: 'm1' },
    ],
    ['nothing of theirs', { reading: 'nothing' }],
  ])('%#', (event, reading) => {
    expect(send(event)).toEqual(reading)
  })

  it('is not believed without the password', () => {
    const event = { RecordType: 'Delivery', MessageID: 'm1' }
    expect(send(event, {})).toEqual({ reading: 'forged' })
    expect(send(event, { Authorization: `Basic ${btoa('postmark:salasana')}` })).toEqual({ reading: 'forged' })
  })
})
