import { CreditCard } from '#sandbox/credit/desk/credit-card.tsx'
import { PersonList } from '#sandbox/credit/desk/person-list.tsx'
import { SidePage } from '#sandbox/look/side-page.tsx'

import { PaymentMoodForm, PaymentMoodList } from './mood-panel.tsx'
import { PaymentCard } from './payment-card.tsx'
import type { PaymentDesk } from './payment-list.ts'

/** Payments and applications for credit, newest first. */
function cardsOf({ payments, credits, now }: PaymentDesk) {
  const cards = [
    ...payments.map((listed) => {
      const { id, createdAt } = listed.payment
      return { createdAt, card: <PaymentCard key={id} listed={listed} now={now} /> }
    }),
    ...credits.map((listed) => {
      const { id, createdAt } = listed.credit
      return { createdAt, card: <CreditCard key={id} listed={listed} now={now} /> }
    }),
  ]
  return cards.toSorted((one, other) => other.createdAt - one.createdAt).map(({ card }) => card)
}

function PaymentList(state: PaymentDesk) {
  const cards = cardsOf(state)
  return (
    <div id="live-payments" data-live="">
      {cards.length === 0 ? (
        <p class="empty">Ei vielä maksuja. Maksu näkyy täällä, kun asiakas on siirtynyt maksamaan.</p>
      ) : (
        <ol class="payments">{cards}</ol>
      )}
    </div>
  )
}

/** The parts of the page that change by themselves. */
export function PaymentRegions(state: PaymentDesk) {
  return (
    <>
      <PaymentList {...state} />
      <PaymentMoodList {...state} />
    </>
  )
}

/** Every payment that the providers know, what can be done to it later, and how the providers are. */
export function PaymentDeskPage(state: PaymentDesk) {
  return (
    <SidePage
      title="Maksut"
      lead="Maksupalvelujen puoli: mitä ne tietävät ja mitä ne kertovat. Oikeaa rahaa ei liiku."
      script="payments"
    >
      <section aria-labelledby="payments-title">
        <h2 class="hidden" id="payments-title">
          Maksut
        </h2>
        <PaymentList {...state} />
      </section>
      <div class="payment-side">
        <section class="mood-panel" aria-labelledby="mood-title">
          <h2 id="mood-title">Palvelujen vointi</h2>
          <PaymentMoodForm />
          <PaymentMoodList {...state} />
        </section>
        <section class="mood-panel" aria-labelledby="persons-title">
          <h2 id="persons-title">Luoton koehenkilöt</h2>
          <PersonList />
        </section>
      </div>
    </SidePage>
  )
}
