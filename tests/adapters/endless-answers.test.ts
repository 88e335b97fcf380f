import { createECDH } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { toBase64Url } from '#core/bytes/base64url.ts'
import { testClock } from '#tests/support/clock.ts'
import { createEmailPostmark } from '#worker/providers/messaging/email-postmark.ts'
import { createEmailResend } from '#worker/providers/messaging/email-resend.ts'
import { createSms46elks } from '#worker/providers/messaging/sms-46elks.ts'
import { createSmsTwilio } from '#worker/providers/messaging/sms-twilio.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createWebPush } from '#worker/providers/web-push/web-push.ts'

import { creditCalls } from './credit-calls.ts'
import { beginInput, scrive, signicat, tokenAnswer } from './identity-fixtures.ts'
import { calls } from './payment-calls.ts'
import { wireAnswering, type Responder } from './payment-fixtures.ts'

const chunk = new Uint8Array(64 * 1024).fill(32)
/** The longest that anybody is read, and what a stream holds ready (bytes). */
const most = 1_000_000 + 4 * chunk.length

/** An answer that never ends, and what became of it. */
function endlessAnswer() {
  const told = { sent: 0, isLetGo: false }
  const respond: Responder = () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        told.sent += chunk.length
        controller.enqueue(chunk)
      },
      cancel() {
        told.isLetGo = true
      },
    })
    return new Response(body, { status: 200, headers: { 'Content-Type': 'application/json' } })
  }
  return { respond, told }
}

const browser = createECDH('prime256v1')
const p256dh = toBase64Url(new Uint8Array(browser.generateKeys()))
const auth = toBase64Url(new Uint8Array(16))
const gateway = { baseUrl: 'https://gateway.example', user: 'u', password: 'p', apiKey: 'k', webhookSecret: 'whsec_x' }
const config = {
  partyUrl: 'https://room.example',
  roomSecret: { current: 'r'.repeat(32), former: null },
  push: { secret: 'p'.repeat(32), services: ['https://push.example'] },
  email: { sender: 'huolto@huolto.example' },
}
const world = { config, clock: testClock() }
const sms = { from: 'Autotalo', to: '+358400000012', text: 'Hei', reportUrl: 'https://huolto.example/report' }
const email = {
  from: 'a@huolto.example',
  to: 'b@huolto.example',
  subject: 'Hei',
  text: 'Hei',
  html: 'Hei',
  replyTo: null,
  idempotencyKey: '1',
  reference: 'msg_1',
}
const push = {
  to: { endpoint: 'https://push.example/1', p256dh, auth },
  text: '{}',
  topic: 't',
  urgency: 'high',
  timeToLiveSeconds: 60,
} as const
const asked = { reference: 'ses-1', keyId: 'key-2' }

type Ways = readonly [
  name: string,
  before: readonly Responder[],
  run: (wire: PaymentWire) => Promise<{ outcome: string }>,
]

const others: readonly Ways[] = [
  ['46elks', [], (wire) => createSms46elks(gateway, wire).send(sms)],
  ['Twilio', [], (wire) => createSmsTwilio(gateway, wire).send(sms)],
  ['Resend', [], (wire) => createEmailResend(gateway, wire).send(email)],
  ['Postmark', [], (wire) => createEmailPostmark(gateway, wire).send(email)],
  ['a push service', [], (wire) => createWebPush(world, wire).send(push)],
  ['Scrive, beginning', [], (wire) => scrive(wire).begin(beginInput)],
  ['Scrive, asking', [], (wire) => scrive(wire).ask(asked)],
  ['Signicat, for a token', [], (wire) => signicat(wire).begin(beginInput)],
  ['Signicat, beginning', [tokenAnswer], (wire) => signicat(wire).begin(beginInput)],
  ['Signicat, asking', [tokenAnswer], (wire) => signicat(wire).ask(asked)],
]

const money = [...calls, ...creditCalls].flatMap(({ name, run, steps }) =>
  steps.map((_step, at): Ways => [`${name}, step ${at + 1}`, steps.slice(0, at).map(({ answer }) => answer), run]),
)

describe('an answer without end', () => {
  it.each([...others, ...money])('of %s is let go', async (_name, before, run) => {
    const { respond, told } = endlessAnswer()
    const { wire } = wireAnswering(...before, respond)
    expect(await run(wire)).toHaveProperty('outcome')
    expect(told.isLetGo).toBe(true)
    expect(told.sent).toBeLessThan(most)
  })
})
