import { money, percent } from '#sandbox/look/money.ts'

import type { Payment } from './payment-store.ts'
import type { PayAction } from './played-provider.ts'
import { serviceTitles } from './provider-names.ts'
import { playedProviders } from './providers.ts'
import { actionWords, ownHelp, stateWords } from './words.ts'

const commonActions = [
  'wait',
  'pay-no-return',
  'return-no-call',
  'call-twice',
  'call-late',
  'forge',
] as const satisfies readonly PayAction[]

/** What is paid, and the sum. */
export function PaySum({ payment }: { payment: Payment }) {
  return (
    <section class="sum" aria-labelledby="sum-title">
      <h2 class="hidden" id="sum-title">
        Maksettavaa
      </h2>
      <dl class="rows">
        {payment.rows.map(({ id, name, amountCents, vatBasisPoints }) => (
          <div key={id} class="row">
            <dt>
              {name}
              {vatBasisPoints === null ? null : <span class="soft row-vat">ALV {percent(vatBasisPoints)}</span>}
            </dt>
            <dd>{money(amountCents)}</dd>
          </div>
        ))}
        <div class="row row-total">
          <dt>Yhteensä</dt>
          <dd>{money(payment.amountCents)}</dd>
        </div>
      </dl>
      <p class="soft order">
        Tilaus <span class="code">{payment.orderNumber}</span>
      </p>
    </section>
  )
}

function Methods({ payment }: { payment: Payment }) {
  const { methods } = playedProviders[payment.provider]
  const chosen = payment.method ?? methods[0]?.id
  return (
    <fieldset class="methods">
      <legend>Maksutapa</legend>
      {methods.map(({ id, title }) => (
        <label key={id} class="method">
          <input type="radio" name="method" value={id} checked={id === chosen} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

function OddActions({ payment }: { payment: Payment }) {
  const { provider } = payment
  const actions: readonly PayAction[] = [...playedProviders[provider].ownActions, ...commonActions]
  return (
    <section class="odd" aria-labelledby="odd-title">
      <h2 id="odd-title">Toisin kuin pitäisi</h2>
      <ul class="odd-list">
        {actions.map((action) => (
          <li key={action}>
            <button class="button" name="action" value={action} aria-describedby={`help-${action}`}>
              {actionWords[action].label}
            </button>
            <p class="soft" id={`help-${action}`}>
              {ownHelp[provider]?.[action] ?? actionWords[action].help}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything that can be done to an open payment. `action` is where it is posted. */
export function PayForm({ payment, action }: { payment: Payment; action: string }) {
  return (
    <form class="pay-form" method="post" action={action}>
      <Methods payment={payment} />
      <div class="main-actions">
        <button class="button button-primary pay-button" name="action" value="pay">
          Maksa {money(payment.amountCents)}
        </button>
        <button class="button" name="action" value="decline">
          Hylkää
        </button>
        <button class="button" name="action" value="cancel">
          Peruuta
        </button>
      </div>
      <OddActions payment={payment} />
    </form>
  )
}

type PayOverProps = { payment: Payment; isExpired: boolean; back: string | null; isFramed?: boolean }

/** A payment that nothing more can be done to here. */
export function PayOver({ payment, isExpired, back, isFramed = false }: PayOverProps) {
  const words = isExpired ? 'Maksulinkki on vanhentunut' : stateWords[payment.state]
  return (
    <section class="over" aria-labelledby="over-title">
      <h2 id="over-title">{words}</h2>
      <p class="soft">
        {isExpired ? 'Palaa kauppaan ja aloita maksu uudelleen.' : 'Maksua ei voi enää muuttaa tällä sivulla.'}
      </p>
      {back === null ? null : (
        <a class="button button-primary" href={back} {...(isFramed ? { target: '_top' } : {})}>
          Palaa kauppaan
        </a>
      )}
    </section>
  )
}

/** Whose page it is, and that it is played. */
export function PayHead({ payment }: { payment: Payment }) {
  return (
    <header class="pay-head">
      <h1>{serviceTitles[payment.provider]}</h1>
      <p class="played">Kokeilu, oikeaa rahaa ei liiku</p>
    </header>
  )
}
