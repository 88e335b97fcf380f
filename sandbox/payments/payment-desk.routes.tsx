import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { currentFailureModes } from '#sandbox/core/failure-modes.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { creditorNames, oneOf, payeeNames, providerNames } from '#sandbox/core/services.ts'
import { failurePart, failureRoutes } from '#sandbox/desk/failure-panel.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { words } from '#sandbox/look/language.ts'

import { creditApiRoutes } from './credit/credit-api.routes.ts'
import { CreditCard, listCredits, wipeCredits } from './credit/credit-desk.tsx'
import { testPersons } from './credit/persons.ts'
import { callAgain, decide, decideRefund, isPayAction } from './decide.ts'
import { listPayments, PaymentCard, paymentJson, wipePayments } from './payment-desk.tsx'
import { changePayment, findPayment, findRefund } from './payment-store.ts'
import { paymentStates, refundPlans } from './payment.table.ts'
import { callSoon, makeAllDue } from './soon.ts'

const actSchema = z.strictObject({ action: z.string(), method: z.string().nullable().default(null) })
const planSchema = z.strictObject({ plan: z.enum(refundPlans) })
const month = 31 * 24 * 60 * 60_000
const dueSchema = z.strictObject({ aheadMs: z.int().min(0).max(month).default(0) })

async function known(c: Context<SandboxHono>) {
  const provider = oneOf(providerNames, c.req.param('provider'))
  return provider === undefined ? null : findPayment(sandboxDb(c.env), provider, c.req.param('id') ?? '')
}

async function settle(c: Context<SandboxHono>, isAccepted: boolean): Promise<Response> {
  const db = sandboxDb(c.env)
  const provider = oneOf(providerNames, c.req.param('provider'))
  const refund = provider === undefined ? null : await findRefund(db, provider, c.req.param('id') ?? '')
  const payment = refund === null ? null : await findPayment(db, refund.provider, refund.paymentId)
  if (refund === null || payment === null) return notFound(c)
  const isSettled = await decideRefund({ db, payment, refund, isAccepted, now: Date.now() })
  callSoon(c, payment.id)
  return isSettled ? c.body(null, 204) : c.json({ code: 'sandbox.decided' }, 409)
}

/** Routes of the desk's buttons, for its own page and for tests. */
const paymentApiRoutes = new Hono<SandboxHono>()
  .get('/payments', async (c) => {
    const provider = oneOf(providerNames, c.req.query('provider'))
    const payments = await listPayments(sandboxDb(c.env), { provider, orderNumber: c.req.query('orderNumber') })
    return c.json({ payments: payments.map(paymentJson) })
  })
  .delete('/payments', async (c) => {
    const db = sandboxDb(c.env)
    const service = oneOf(payeeNames, c.req.query('provider')) ?? null
    const provider = oneOf(providerNames, service)
    const creditor = oneOf(creditorNames, service)
    if (service === null || provider !== undefined) await wipePayments(db, provider ?? null)
    if (service === null || creditor !== undefined) await wipeCredits(db, creditor ?? null)
    return c.body(null, 204)
  })
  .post('/payments/:provider/:id/act', jsonBody(actSchema), async (c) => {
    const payment = await known(c)
    const { action, method } = c.req.valid('json')
    if (payment === null || !isPayAction(action)) return notFound(c)
    const decision = await decide({ db: sandboxDb(c.env), payment, action, method, now: Date.now() })
    callSoon(c, payment.id)
    if (decision.outcome === 'too_late') return c.json({ code: 'sandbox.decided', state: payment.state }, 409)
    const goTo = decision.outcome === 'done' ? decision.goTo : null
    return c.json({ state: decision.payment.state, goTo })
  })
  .post('/payments/:provider/:id/call', async (c) => {
    const payment = await known(c)
    if (payment === null) return notFound(c)
    const calls = await callAgain(sandboxDb(c.env), payment, Date.now())
    callSoon(c, payment.id)
    return c.json({ calls })
  })
  .put('/payments/:provider/:id/refund-plan', jsonBody(planSchema), async (c) => {
    const payment = await known(c)
    if (payment === null) return notFound(c)
    const change = { refundPlan: c.req.valid('json').plan }
    await changePayment(sandboxDb(c.env), { payment, from: paymentStates, change })
    return c.body(null, 204)
  })
  .post('/refunds/:provider/:id/accept', (c) => settle(c, true))
  .post('/refunds/:provider/:id/refuse', (c) => settle(c, false))
  .post('/calls/due', jsonBody(dueSchema), async (c) => {
    await makeAllDue(c, Date.now() + c.req.valid('json').aheadMs)
    return c.body(null, 204)
  })
  .route('/', failureRoutes('payments'))

/** Shows whose identity codes lead to what at the creditor. */
function PersonList() {
  return (
    <dl class="persons">
      {testPersons.map(({ governmentId, name, course, account }) => (
        <div key={governmentId}>
          <dt>
            <span class="code">{governmentId}</span> <span class="soft">{name}</span>
          </dt>
          <dd>
            {words().credit.courses[course]}
            {account === null ? null : `, ${words().credit.accounts[account]}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Every payment and application for credit that the providers know, newest first, and how the providers are. */
async function readPaymentDesk(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const [payments, credits, settings] = await Promise.all([
    listPayments(db),
    listCredits(db),
    currentFailureModes(db, 'payments'),
  ])
  const cards = [
    ...payments.map((listed) => {
      const { id, createdAt } = listed.payment
      return { createdAt, card: <PaymentCard key={id} listed={listed} now={now} /> }
    }),
    ...credits.map((listed) => {
      const { id, createdAt } = listed.credit
      return { createdAt, card: <CreditCard key={id} listed={listed} now={now} /> }
    }),
  ].toSorted((one, other) => other.createdAt - one.createdAt)
  const empty = words().desks.payments.empty
  return {
    base: '/payments',
    title: words().desks.payments.title,
    lead: words().desks.payments.lead,
    main: { id: 'payments', title: words().desks.payments.title, items: cards.map(({ card }) => card), empty },
    side: [
      failurePart('payments', settings),
      { id: 'persons', title: words().desks.payments.persons, form: <PersonList /> },
    ],
  }
}

/** The desk's page of payments. An open one keeps the calls that are due later going. */
export const paymentDeskRoutes = new Hono<SandboxHono>()
  .route('/', providerDeskRoutes({ read: readPaymentDesk, onLook: makeAllDue }))
  .route('/api/credit', creditApiRoutes)
  .route('/api', paymentApiRoutes)
