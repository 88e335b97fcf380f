import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import type { ProviderName } from '#sandbox/core/services.ts'
import {
  HostedForm,
  HostedHead,
  hostedRoutes,
  Over,
  Radios,
  showNothing,
  showPage,
} from '#sandbox/hosted/hosted-page.tsx'
import { words } from '#sandbox/look/language.ts'
import { money, percent } from '#sandbox/look/money.ts'

import { bankRoutes, bankUrl } from './bank-page.tsx'
import { backUrl, decide, isPayAction } from './decide.ts'
import { findPayment, type Payment } from './payment-store.ts'
import type { PageAction, PayAction } from './played-provider.ts'
import { playedProviders } from './providers.ts'
import { callSoon } from './soon.ts'

export function isExpired(payment: Payment, now: number): boolean {
  return payment.state === 'new' && payment.validUntil !== null && payment.validUntil < now
}

/** Instead of a payment. */
export const noPayment = (c: Context<SandboxHono>, status: 400 | 404 | 409, why: string) =>
  showNothing(c, { title: 'Maksua ei ole', why, status })

const oddActions: readonly PageAction[] = [
  ...(['wait', 'pay-no-return', 'return-no-call', 'call-twice', 'call-late', 'forge'] as const),
]

function PayForm({ payment, action }: { payment: Payment; action: string }) {
  const { provider, amountCents } = payment
  const { methods, ownActions } = playedProviders[provider]
  const ownHelp: Partial<Record<ProviderName, Partial<Record<PageAction, string>>>> = words().payment.ownHelp
  const odd = [...ownActions, ...oddActions].map((value) => {
    const { label, help } = words().payment.actions[value]
    return { value, label, help: ownHelp[provider]?.[value] ?? help }
  })
  const others = [
    ['decline', 'Hylkää'],
    ['cancel', 'Peruuta'],
  ] as const
  return (
    <HostedForm action={action} main="pay" mainWords={`Maksa ${money(amountCents)}`} others={others} odd={odd}>
      <Radios
        legend="Maksutapa"
        name="method"
        radios={methods.map(({ id, title }) => ({ id, words: title }))}
        chosen={payment.method ?? methods[0]?.id ?? null}
      />
    </HostedForm>
  )
}

type PayPageProps = { payment: Payment; action: string; back: string | null; expired?: boolean; target?: string }

/** Shows what is paid and how; or how the payment ended. `action` is where its form is posted. */
function PayPage({ payment, action, back, expired = false, target }: PayPageProps) {
  const { rows, amountCents, orderNumber, state } = payment
  const closed = { title: words().payment.states[state].words, why: 'Maksua ei voi enää muuttaa tällä sivulla.' }
  const late = { title: 'Maksulinkki on vanhentunut', why: 'Palaa kauppaan ja aloita maksu uudelleen.' }
  return (
    <>
      <section class="sum" aria-labelledby="sum-title">
        <h2 class="hidden" id="sum-title">
          Maksettavaa
        </h2>
        <dl class="rows">
          {rows.map(({ id, name, amountCents: rowCents, vatBasisPoints }) => (
            <div key={id} class="row">
              <dt>
                {name}
                {vatBasisPoints === null ? null : <span class="soft hint">ALV {percent(vatBasisPoints)}</span>}
              </dt>
              <dd>{money(rowCents)}</dd>
            </div>
          ))}
          <div class="row row-total">
            <dt>Yhteensä</dt>
            <dd>{money(amountCents)}</dd>
          </div>
        </dl>
        <p class="soft order">
          Tilaus <span class="code">{orderNumber}</span>
        </p>
      </section>
      {state === 'new' && !expired ? (
        <PayForm payment={payment} action={action} />
      ) : (
        <Over {...(expired ? late : closed)} back={back} backWords="Palaa kauppaan" {...(target && { target })} />
      )}
    </>
  )
}

function PayHead({ payment }: { payment: Payment }) {
  return <HostedHead name={<h1>{words().services[payment.provider]}</h1>} played="Kokeilu, oikeaa rahaa ei liiku" />
}

/** A payment as it stands in a frame of the shop's own page. */
export async function FramedPayment({ payment, action }: { payment: Payment; action: string }) {
  const back = payment.state === 'new' ? null : await backUrl(payment)
  return (
    <main class="hosted framed" aria-label={words().services[payment.provider]}>
      <PayHead payment={payment} />
      <p class="note" id="note" role="status"></p>
      <PayPage payment={payment} action={action} back={back} target="_top" />
    </main>
  )
}

/** A payment's page. */
export async function showPayment(c: Context<SandboxHono>, payment: Payment, action: string): Promise<Response> {
  const { provider, amountCents, urls, state } = payment
  const expired = isExpired(payment, Date.now())
  const back = state === 'new' && !expired ? null : await backUrl(payment)
  const content = (
    <>
      <PayHead payment={payment} />
      <PayPage payment={payment} action={action} back={back} expired={expired} />
    </>
  )
  const bank = bankUrl(new URL(action, c.req.url))
  return showPage(c, {
    title: `${money(amountCents)} – ${words().services[provider]}`,
    urls: { ...urls, bank },
    content,
  })
}

/** Returns the action of a form of a payment page; null where it says nothing that can be done. */
export function readPress(form: Map<string, string>): { action: PayAction; method: string | null } | null {
  const action = form.get('action') ?? ''
  return isPayAction(action) ? { action, method: form.get('method') ?? null } : null
}

/** The hosted page of a provider, by the payment's own id. */
export function payRoutes({ provider, path }: { provider: ProviderName; path: `/${string}/:id` }) {
  const page = hostedRoutes({
    path,
    find: (c) => findPayment(sandboxDb(c.env), provider, c.req.param('id') ?? ''),
    nothing: { title: 'Maksua ei ole', why: 'Osoite on väärä, tai maksu on jo pyyhitty pois.' },
    show: (c, payment) => showPayment(c, payment, new URL(c.req.url).pathname),
    async press(c, payment, form) {
      const pressed = readPress(form)
      const now = Date.now()
      if (form.get('action') === 'by-bank' && !isExpired(payment, now)) return bankUrl(new URL(c.req.url))
      if (pressed === null || isExpired(payment, now)) return null
      const decision = await decide({ db: sandboxDb(c.env), payment, ...pressed, now })
      callSoon(c, payment.id)
      return decision.outcome === 'done' ? decision.goTo : null
    },
  })
  return new Hono<SandboxHono>().route('/', page).route('/', bankRoutes({ provider, path }))
}
