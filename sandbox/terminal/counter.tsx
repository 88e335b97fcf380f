import { filled, words } from '#sandbox/look/language.ts'

import { cards, lateByMs, type Card, type ReportWay } from './take-payment.ts'

function Waves() {
  return (
    <svg class="waves" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M7 9.5a5 5 0 0 1 0 5M10.5 7a9 9 0 0 1 0 10M14 4.5a13 13 0 0 1 0 15" />
    </svg>
  )
}

function BankCard({ card }: { card: Card }) {
  const { name, ending } = cards[card]
  return (
    <button type="button" class="bank-card" data-card={card} disabled>
      <span class="bank-card-name">{name}</span>
      <Waves />
      <span class="bank-card-number">•••• {ending}</span>
    </button>
  )
}

/** The cards at hand; they can be held to the reader once there is something to pay. */
export function CardHand() {
  return (
    <section aria-labelledby="cards-title">
      <h2 id="cards-title">{words().terminal.page.holdCard}</h2>
      <p class="soft" id="cards-hint">
        {words().terminal.page.cardsHint}
      </p>
      <div class="card-hand">
        <BankCard card="debit" />
        <BankCard card="credit" />
        <button type="button" class="bank-card bank-card-refused" data-card="refused" disabled>
          <span class="bank-card-name">{words().terminal.page.badCard}</span>
          <Waves />
          <span class="bank-card-number">{words().terminal.page.noFunds}</span>
        </button>
      </div>
    </section>
  )
}

const ways = ['now', 'late', 'twice', 'other_amount'] as const satisfies readonly ReportWay[]

/** Shows how the app is to hear of the payments. */
export function ReportForm({ isOnline }: { isOnline: boolean }) {
  return (
    <section class="report" aria-labelledby="report-title">
      <h2 id="report-title">{words().terminal.page.report}</h2>
      <label class="switch">
        <input type="checkbox" id="line" checked={isOnline} aria-describedby="line-hint" />
        <span>{words().terminal.page.online}</span>
      </label>
      <p class="soft" id="line-hint">
        {words().terminal.page.lineHint}
      </p>
      <fieldset class="ways">
        <legend>{words().terminal.page.receiptIsTold}</legend>
        {ways.map((way, index) => (
          <label key={way} class="way">
            <input type="radio" name="way" value={way} checked={index === 0} aria-describedby={`way-${way}`} />
            <span>{words().terminal.page.ways[way].name}</span>
            <span class="soft" id={`way-${way}`}>
              {filled(words().terminal.page.ways[way].hint, { seconds: lateByMs / 1000 })}
            </span>
          </label>
        ))}
        <label class="field other-amount">
          <span class="field-name">{words().terminal.page.reportedAmount}</span>
          <input id="other-amount" inputmode="decimal" autocomplete="off" maxlength={12} />
        </label>
      </fieldset>
    </section>
  )
}
