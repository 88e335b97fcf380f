import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { noPayment, policyFor } from '#sandbox/payments/hosted-page.tsx'
import { callNow, callSoon } from '#sandbox/payments/soon.ts'

import { findBySignKey, type Credit } from './credit-store.ts'
import { takeTurns } from './due.ts'
import { InfoPage } from './info-page.tsx'
import { legalKinds, methods } from './methods.ts'
import { SignPage } from './sign-page.tsx'
import { pressSign, signActions } from './sign.ts'
import { signingPath } from './signing-path.ts'

const unknown = 'Osoite on väärä, tai hakemus on jo pyyhitty pois.'

/** The application of a page, as it stands now. */
async function known(c: Context<SandboxHono>): Promise<Credit | null> {
  const db = sandboxDb(c.env)
  const key = c.req.param('key') ?? ''
  const found = await findBySignKey(db, key)
  if (found === null) return null
  await takeTurns(db, Date.now(), found.id)
  return findBySignKey(db, key)
}

/** The bank's own pages: where customers sign, and what they have to be shown. */
export const signRoutes = new Hono<SandboxHono>()
  .get('/sign/:key', async (c) => {
    const credit = await known(c)
    if (credit === null) return noPayment(c, 404, unknown)
    c.header('Content-Security-Policy', policyFor(credit.urls))
    const hasLeft = c.req.query('left') !== undefined
    return c.html(<SignPage credit={credit} here={signingPath(credit)} hasLeft={hasLeft} />)
  })
  .post('/sign/:key', async (c) => {
    const credit = await known(c)
    if (credit === null) return noPayment(c, 404, unknown)
    const here = signingPath(credit)
    const pressed = (await c.req.formData()).get('action')
    const action = signActions.find((one) => one === pressed)
    if (action === undefined) return c.redirect(here, 303)
    const signed = await pressSign({ db: sandboxDb(c.env), credit, action, now: Date.now() })
    if (action === 'call-first') await callNow(c, credit.id)
    callSoon(c, credit.id)
    if (action === 'leave') return c.redirect(`${here}?left=1`, 303)
    return c.redirect(signed.outcome === 'done' ? (signed.goTo ?? here) : here, 303)
  })
  .get('/info/:kind', (c) => {
    const method = methods.find(({ key }) => key === c.req.query('method'))
    const kind = legalKinds.find((one) => one.toLowerCase().replace('_', '-') === c.req.param('kind'))
    if (method === undefined || kind === undefined) return noPayment(c, 404, 'Osoite on väärä.')
    const euros = Number(c.req.query('creditAmount'))
    return c.html(<InfoPage method={method} kind={kind} euros={euros > 0 ? euros : null} />)
  })
