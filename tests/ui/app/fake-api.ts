import type { Page, Route } from '@playwright/test'

import { formatProcessCode } from '#domain/access/codes.ts'
import { translateWhereAsked } from '#tests/browser/translator.ts'
import { customerView, type ViewChange } from '#tests/support/customer-view.ts'
import { plainPayment } from '#tests/support/entities.ts'
import { unknownPayer } from '#web/customer/payment/payer/payer.ts'
import type { customerCalls } from '#worker/contract/customer-calls.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { fastLaneCalls } from '#worker/contract/fast-lane.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import type { AnswerOf } from '#worker/contract/route.ts'

type Calls = typeof customerCalls & typeof fastLaneCalls
type CallName = keyof Calls
type FakeAnswer = { status?: number; json: unknown }
/** The server's answer to a call; a function is given the body that came. */
type Saying = FakeAnswer | ((body: unknown) => FakeAnswer | Promise<FakeAnswer>)

export type FakeApi = {
  /** The address at which the process is opened. */
  link: string
  /** Bodies of the calls that came, newest last. */
  bodies: (name: CallName) => readonly unknown[]
  /** Sets the answer of a call from now on. */
  say: (name: CallName, saying: Saying) => void
  process: () => ProcessStatus
  /** Sets the process from now on; its version goes on. */
  become: (process: Partial<ProcessStatus>) => void
}

export const ok = <Name extends CallName>(_name: Name, json: AnswerOf<Calls[Name]>): FakeAnswer => ({ json })
export const problem = (status: number, code: string, more: object = {}): FakeAnswer => ({
  status,
  json: { type: 'about:blank', title: code, status, code, instance: '', requestId: 'r1', ...more },
})

/** A payment as the server shows it: by credit and nothing yet, unless told otherwise. */
export function creditPayment(change: Partial<PaymentView> = {}): PaymentView {
  return {
    ...plainPayment,
    channel: 'CREDIT',
    provider: null,
    providerName: 'Resurs Bank',
    status: 'SIGNING',
    truth: 'open',
    canCancel: false,
    resume: null,
    price: 466.11,
    boxAccessCode: null,
    ...change,
  }
}

/** Answers the calls of the page as the server would for one process. A call that nobody gave words to is a 500. */
export async function fakeApi(page: Page, change: ViewChange): Promise<FakeApi> {
  const view = customerView({ ...change, account: { ...change.account } })
  const came: { name: string; body: unknown }[] = []
  const sayings = new Map<string, Saying>()
  const init = () => ({ json: { ...view, room: { url: 'http://localhost:9', room: 'visit-none', token: 'none' } } })
  const api: FakeApi = {
    link: `/${formatProcessCode(view.process.linkCode)}`,
    bodies: (name) => came.filter((one) => one.name === name).map(({ body }) => body),
    say: (name, saying) => void sayings.set(name, saying),
    process: () => view.process,
    become: (process) => {
      view.process = { ...view.process, ...process, version: view.process.version + 1 }
    },
  }
  sayings.set('GET /api/csrf-token', { json: null })
  api.say('GET /api/process/init', init)
  api.say('GET /api/process', () => ({ json: { ...view.process, threadAt: view.threadAt } }))
  api.say('GET /api/process/ticket', { json: { url: 'http://localhost:9', token: 'none' } })
  api.say('PUT /api/process/link-opened', () => ({ json: view.process }))
  api.say('POST /api/process/log-selected-payment-type', { json: null })
  api.say('GET /api/process/payment', { json: null })
  api.say('GET /api/process/payer', { json: unknownPayer(view.workOrder) })
  api.say('GET /api/process/receipt', { json: null })
  api.say('GET /api/process/pricing', {
    json: {
      paymentRows: [{ description: 'Määräaikaishuolto', price: 371.4, priceWithVat: 466.11 }],
      totalPrice: 466.11,
      terminalCode: null,
      approved: null,
      agreed: { approved: 466.11, now: 466.11, ceiling: 536.02, isOwnLimit: false, moves: [] },
    },
  })

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    const name = `${request.method()} ${new URL(request.url()).pathname}`
    const body: unknown = request.postDataJSON()
    came.push({ name, body })
    const saying = sayings.get(name) ?? problem(500, 'not_said')
    const said = typeof saying === 'function' ? await saying(body) : saying
    await route.fulfill({ status: said.status ?? 200, json: said.json })
  }
  await page.route('**/api/**', answer)
  await translateWhereAsked(page)
  await page.addInitScript(() => localStorage.setItem('dsa-cookies-accepted', 'true'))
  return api
}
