import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { ownPagesOnly, strictPages } from '#sandbox/core/page-guards.ts'
import { money } from '#sandbox/look/money.ts'
import { Page } from '#sandbox/look/page.tsx'

import { backUrl, decide, isPayAction } from './decide.ts'
import { PayForm, PayHead, PayOver, PaySum } from './pay-form.tsx'
import { findPayment, type Payment } from './payment-store.ts'
import { serviceTitles, type ProviderName } from './provider-names.ts'
import { callSoon } from './soon.ts'

/** A form may end on the shop's own addresses, and nowhere else. */
export function policyFor(urls: Readonly<Record<string, string>>): string {
  const origins = Object.values(urls).flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${Array.from(new Set(origins)).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function isExpired(payment: Payment, now: number): boolean {
  return payment.state === 'new' && payment.validUntil !== null && payment.validUntil < now
}

/** A payment's page. `action` is where its form is posted. */
export async function showPayment(c: Context<SandboxHono>, payment: Payment, action: string): Promise<Response> {
  const expired = isExpired(payment, Date.now())
  const isOpen = payment.state === 'new' && !expired
  const back = isOpen ? null : await backUrl(payment)
  c.header('Content-Security-Policy', policyFor(payment.urls))
  return c.html(
    <Page title={`${money(payment.amountCents)} – ${serviceTitles[payment.provider]}`} name="pay" hasScript={false}>
      <main class="pay">
        <PayHead payment={payment} />
        <PaySum payment={payment} />
        {isOpen ? <PayForm payment={payment} action={action} /> : null}
        {isOpen ? null : <PayOver payment={payment} isExpired={expired} back={back} />}
      </main>
    </Page>,
  )
}

/** Instead of a payment. */
export function noPayment(c: Context<SandboxHono>, status: 400 | 404 | 409, why: string) {
  return c.html(
    <Page title="Maksua ei ole" name="pay" hasScript={false}>
      <main class="pay">
        <h1>Maksua ei ole</h1>
        <p>{why}</p>
      </main>
    </Page>,
    status,
  )
}

/** What a form of a payment page says. */
export async function readPress(c: Context<SandboxHono>) {
  const form = await c.req.formData()
  const action = form.get('action')
  const method = form.get('method')
  return {
    action: typeof action === 'string' && isPayAction(action) ? action : null,
    method: typeof method === 'string' ? method : null,
  }
}

async function press(c: Context<SandboxHono>, payment: Payment): Promise<Response> {
  const { action, method } = await readPress(c)
  const now = Date.now()
  const here = new URL(c.req.url).pathname
  if (action === null || isExpired(payment, now)) return c.redirect(here, 303)
  const decision = await decide({ db: sandboxDb(c.env), payment, action, method, now })
  callSoon(c, payment.id)
  return c.redirect(decision.outcome === 'done' ? (decision.goTo ?? here) : here, 303)
}

const unknown = 'Osoite on väärä, tai maksu on jo pyyhitty pois.'

/** The hosted page of a provider, by the payment's own id, and what is pressed there. */
export function hostedPage({ provider, path }: { provider: ProviderName; path: `/${string}/:id` }) {
  return new Hono<SandboxHono>()
    .use(path, strictPages)
    .use(path, ownPagesOnly)
    .get(path, async (c) => {
      const payment = await findPayment(sandboxDb(c.env), provider, c.req.param('id'))
      return payment === null ? noPayment(c, 404, unknown) : showPayment(c, payment, new URL(c.req.url).pathname)
    })
    .post(path, async (c) => {
      const payment = await findPayment(sandboxDb(c.env), provider, c.req.param('id'))
      return payment === null ? noPayment(c, 404, unknown) : press(c, payment)
    })
}
