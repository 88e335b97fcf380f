import type { Child } from 'hono/jsx'

import { money } from '#sandbox/look/money.ts'
import { Page } from '#sandbox/look/page.tsx'
import { serviceTitles } from '#sandbox/payments/provider-names.ts'

import type { Credit } from './credit-store.ts'
import { methodOf } from './methods.ts'
import { SignForm } from './sign-form.tsx'
import { backUrl } from './sign.ts'
import { reasonWords, stateWords } from './words.ts'

/** As much of a personal identity code as somebody needs to know their own. */
function maskedId(governmentId: string): string {
  return `${governmentId.slice(0, 7)}••••`
}

function Row({ name, children }: { name: string; children: Child }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Application({ credit }: { credit: Credit }) {
  const { applicant, amountCents, limitCents, orderNumber } = credit
  const name = `${applicant.firstName} ${applicant.lastName}`.trim()
  return (
    <section class="application" aria-labelledby="application-title">
      <h2 class="hidden" id="application-title">
        Hakemus
      </h2>
      <p class="sum-label">{methodOf(credit.method).names.fi}</p>
      <p class="sum-amount">{money(amountCents)}</p>
      <dl class="facts">
        {name === '' ? null : <Row name="Hakija">{name}</Row>}
        <Row name="Henkilötunnus">
          <span class="code">{maskedId(applicant.governmentId)}</span>
        </Row>
        {applicant.addressRow === '' ? null : (
          <Row name="Osoite">
            {applicant.addressRow}
            <br />
            {applicant.postalCode} {applicant.city}
          </Row>
        )}
        {limitCents === amountCents ? null : <Row name="Haettu luottoraja">{money(limitCents)}</Row>}
        <Row name="Kauppa">Kokeilukorjaamo</Row>
        <Row name="Tilaus">
          <span class="code order-code">{orderNumber}</span>
        </Row>
      </dl>
    </section>
  )
}

function Over({ credit }: { credit: Credit }) {
  const back = backUrl(credit)
  return (
    <section class="over" aria-labelledby="over-title">
      <h2 id="over-title">{credit.reason === null ? stateWords[credit.state] : reasonWords[credit.reason]}</h2>
      <p class="soft">Tällä sivulla ei ole enää allekirjoitettavaa.</p>
      {back === null ? null : (
        <a class="button button-primary" href={back}>
          Palaa kauppaan
        </a>
      )}
    </section>
  )
}

function Left({ here }: { here: string }) {
  return (
    <section class="over" aria-labelledby="over-title">
      <h2 id="over-title">Voit sulkea ikkunan</h2>
      <p class="soft">Mitään ei allekirjoitettu, eikä kaupalle kerrottu mitään.</p>
      <a class="button" href={here}>
        Takaisin allekirjoittamaan
      </a>
    </section>
  )
}

type SignPageProps = { credit: Credit; here: string; hasLeft: boolean }

/** Where the customer reads what they apply for, and signs it. */
export function SignPage({ credit, here, hasLeft }: SignPageProps) {
  const isOpen = credit.state === 'signing'
  return (
    <Page title={`Allekirjoita luotto – ${serviceTitles[credit.creditor]}`} name="sign" hasScript={false}>
      <main class="sign">
        <header class="sign-head">
          <p class="bank">Resurs Bank</p>
          <p class="played">Kokeilu, oikeaa luottoa ei myönnetä</p>
        </header>
        <h1>{isOpen ? 'Allekirjoita luottohakemus' : 'Luottohakemus'}</h1>
        <Application credit={credit} />
        {isOpen && hasLeft ? <Left here={here} /> : null}
        {isOpen && !hasLeft ? <SignForm credit={credit} action={here} /> : null}
        {isOpen ? null : <Over credit={credit} />}
      </main>
    </Page>
  )
}
