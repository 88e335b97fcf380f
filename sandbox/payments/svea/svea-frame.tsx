import { Hono, type Context } from 'hono'
import type { Child } from 'hono/jsx'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { pagePolicy, strictPages } from '#sandbox/core/page-guards.ts'
import { readForm } from '#sandbox/core/read-body.ts'
import { Page } from '#sandbox/look/page.tsx'
import { bankRoutes, bankUrl, byOtherName } from '#sandbox/payments/bank-page.tsx'
import { backUrl, decide } from '#sandbox/payments/decide.ts'
import { FramedPayment, readPress } from '#sandbox/payments/pay-page.tsx'
import { findPayment, type Payment } from '#sandbox/payments/payment-store.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

import { frameAddress } from './svea-orders.ts'

function FramePage({ children }: { children: Child }) {
  return (
    <Page title="Svea" name="hosted" script="/svea-checkout/frame.js">
      {children}
    </Page>
  )
}

async function framed(c: Context<SandboxHono>) {
  const payment = await findPayment(sandboxDb(c.env), 'svea', c.req.query('orderId') ?? '')
  const isMeant = payment !== null && payment.extra.authToken === c.req.query('authToken')
  return isMeant ? payment : null
}

/**
 * Places where a bank is shown: in Svea's frame, in a frame in that one, in a window beside it, or in the place of the
 * shop.
 */
const banks = { 'by-bank': 'frame', 'by-card': 'inside', 'by-wallet': 'beside', 'by-bank-window': 'shop' } as const
type Leaving = keyof typeof banks

const isLeaving = (action: string): action is Leaving => Object.hasOwn(banks, action)

function bankOf(payment: Payment, action: Leaving, url: string): string {
  const way = banks[action] === 'shop' ? 'shop' : 'frame'
  return bankUrl(new URL(`/svea-checkout/b/${payment.id}/${way}`, url))
}

/** Svea's frame as it is come back to, which goes on by itself. */
function comingBack(payment: Payment, { origin }: URL): string {
  const address = frameAddress(payment, origin)
  address.searchParams.set('back', '1')
  return address.href
}

/** The page in Svea's frame. Any shop may show it, so it is only found with its token. */
export const sveaFrame = new Hono<SandboxHono>()
  .get('/index.html', strictPages, async (c) => {
    const payment = await framed(c)
    // A shop may frame the page in a sandbox that leaves it no origin, in which 'self' would not do.
    const own = new URL(c.req.url).origin
    const frames = `${own} ${byOtherName(new URL(own)).origin}`
    c.header('Content-Security-Policy', pagePolicy({ own, forms: "'none'", frames, isFramed: true }))
    if (payment === null) return c.html(<FramePage>Tilausta ei ole.</FramePage>, 404)
    const goTo = c.req.query('back') === undefined || payment.state === 'new' ? null : await backUrl(payment)
    return c.html(
      <FramePage>
        <div id="svea" data-go={goTo} data-wallet={bankOf(payment, 'by-wallet', c.req.url)}>
          <FramedPayment payment={payment} action={`/svea-checkout/b/press${new URL(c.req.url).search}`} />
        </div>
      </FramePage>,
    )
  })
  .post('/press', async (c) => {
    // A frame that has no origin of its own could not be let in by it.
    c.header('Access-Control-Allow-Origin', '*')
    const payment = await framed(c)
    const form = await readForm(c)
    const action = form.get('action') ?? ''
    if (payment !== null && payment.state === 'new' && isLeaving(action))
      return c.json({ goTo: bankOf(payment, action, c.req.url), where: banks[action], note: null })
    const pressed = readPress(form)
    if (payment === null || pressed === null) return c.json({ code: 'sandbox.not_found' }, 404)
    const decision = await decide({ db: sandboxDb(c.env), payment, ...pressed, now: Date.now() })
    callSoon(c, payment.id)
    if (decision.outcome === 'too_late') return c.json({ goTo: null, note: null })
    const note = decision.outcome === 'stays' ? decision.note : null
    return c.json({ goTo: decision.outcome === 'done' ? decision.goTo : null, note })
  })
  .route('/', bankRoutes({ provider: 'svea', path: '/:id/frame', frame: comingBack }))
  .route('/', bankRoutes({ provider: 'svea', path: '/:id/shop' }))
