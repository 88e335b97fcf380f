import { Hono, type Context } from 'hono'
import type { Child } from 'hono/jsx'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { pagePolicy, strictPages } from '#sandbox/core/page-guards.ts'
import { readForm } from '#sandbox/core/read-body.ts'
import { Page } from '#sandbox/look/page.tsx'
import { decide } from '#sandbox/payments/decide.ts'
import { FramedPayment, readPress } from '#sandbox/payments/pay-page.tsx'
import { findPayment } from '#sandbox/payments/payment-store.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

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

/** The page in Svea's frame. Any shop may show it, so it is only found with its token. */
export const sveaFrame = new Hono<SandboxHono>()
  .get('/index.html', strictPages, async (c) => {
    const payment = await framed(c)
    // A shop may frame the page in a sandbox that leaves it no origin, in which 'self' would not do.
    const own = new URL(c.req.url).origin
    c.header('Content-Security-Policy', pagePolicy({ own, forms: "'none'", isFramed: true }))
    if (payment === null) return c.html(<FramePage>Tilausta ei ole.</FramePage>, 404)
    return c.html(
      <FramePage>
        <FramedPayment payment={payment} action={`/svea-checkout/b/press${new URL(c.req.url).search}`} />
      </FramePage>,
    )
  })
  .post('/press', async (c) => {
    // A frame that has no origin of its own could not be let in by it.
    c.header('Access-Control-Allow-Origin', '*')
    const payment = await framed(c)
    const pressed = readPress(await readForm(c))
    if (payment === null || pressed === null) return c.json({ code: 'sandbox.not_found' }, 404)
    const decision = await decide({ db: sandboxDb(c.env), payment, ...pressed, now: Date.now() })
    callSoon(c, payment.id)
    if (decision.outcome === 'too_late') return c.json({ goTo: null, note: null })
    const note = decision.outcome === 'stays' ? decision.note : null
    return c.json({ goTo: decision.outcome === 'done' ? decision.goTo : null, note })
  })
