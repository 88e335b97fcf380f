import { Hono } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import type { ProviderName } from '#sandbox/core/services.ts'
import { HostedForm, HostedHead, hostedRoutes, Over, showPage } from '#sandbox/hosted/hosted-page.tsx'
import { words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'

import { backUrl, decide, isPayAction } from './decide.ts'
import { findPayment, type Payment } from './payment-store.ts'
import { callSoon } from './soon.ts'

const otherNames: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

/** The same place by this machine's other name, which a browser takes for another site; elsewhere there is one name. */
export function byOtherName(url: URL): URL {
  const other = new URL(url)
  other.hostname = otherNames[url.hostname] ?? url.hostname
  return other
}

/** The page of the bank that a payment's page sends the customer to. */
export function bankUrl(page: URL): string {
  return byOtherName(new URL(`${page.pathname}/bank`, page)).href
}

function BankPage({ payment, action, back }: { payment: Payment; action: string; back: string }) {
  const { state, amountCents, orderNumber } = payment
  const head = <HostedHead name={<h1>Pankki</h1>} played="Kokeilu, oikeaa rahaa ei liiku" />
  const over = { title: words().payment.states[state].words, why: 'Maksua ei voi enää muuttaa tällä sivulla.' }
  if (state !== 'new') {
    return (
      <>
        {head}
        <Over {...over} back={back} backWords="Palaa maksupalveluun" />
      </>
    )
  }
  const mainWords = `Vahvista ${money(amountCents)}`
  return (
    <>
      {head}
      <HostedForm action={action} main="pay" mainWords={mainWords} others={[['cancel', 'Peruuta']]} odd={[]}>
        <p class="soft order">
          Tilaus <span class="code">{orderNumber}</span>
        </p>
      </HostedForm>
    </>
  )
}

type Bank = {
  provider: ProviderName
  path: `/${string}`
  /**
   * Returns the address at which the provider goes on, in whose frame the bank is; of a bank in a window of its own
   * that is the shop.
   */
  frame?: (payment: Payment, url: URL) => string
}

/**
 * The bank of a payment whose page is at `path`: under another name, so that the browser leaves the provider's site, comes
 * back to it, and from there to the shop.
 */
export function bankRoutes({ provider, path, frame }: Bank) {
  const find = (env: SandboxHono['Bindings'], id: string) => findPayment(sandboxDb(env), provider, id)
  const backOf = (address: string) =>
    byOtherName(new URL(new URL(address).pathname.replace(/bank$/, 'back'), address)).href
  const bank = hostedRoutes<Payment>({
    path: `${path}/bank`,
    find: (c) => find(c.env, c.req.param('id') ?? ''),
    nothing: { title: 'Maksua ei ole', why: 'Osoite on väärä, tai maksu on jo pyyhitty pois.' },
    show(c, payment) {
      const back = backOf(c.req.url)
      const content = <BankPage payment={payment} action={new URL(c.req.url).pathname} back={back} />
      return showPage(c, { title: 'Pankki', urls: { ...payment.urls, back }, isFramed: frame !== undefined, content })
    },
    async press(c, payment, form) {
      const action = form.get('action') ?? ''
      if (!isPayAction(action)) return null
      await decide({ db: sandboxDb(c.env), payment, action, now: Date.now() })
      callSoon(c, payment.id)
      return backOf(c.req.url)
    },
  })
  return new Hono<SandboxHono>().route('/', bank).get(`${path}/back`, async (c) => {
    const payment = await find(c.env, c.req.param('id') ?? '')
    if (frame && payment !== null) return c.redirect(frame(payment, new URL(c.req.url)), 303)
    const page = new URL(c.req.url).pathname.replace(/\/back$/, '')
    return c.redirect((payment !== null && payment.state !== 'new' && (await backUrl(payment))) || page, 303)
  })
}
