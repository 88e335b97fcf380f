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
      <h2 id="cards-title">Näytä kortti lukijalle</h2>
      <p class="soft" id="cards-hint">
        Kortit ovat käytössä, kun maksettava näkyy päätteellä.
      </p>
      <div class="card-hand">
        <BankCard card="debit" />
        <BankCard card="credit" />
        <button type="button" class="bank-card bank-card-refused" data-card="refused" disabled>
          <span class="bank-card-name">Kortti, joka hylätään</span>
          <Waves />
          <span class="bank-card-number">Ei katetta</span>
        </button>
      </div>
    </section>
  )
}

const ways: readonly (readonly [way: ReportWay, name: string, hint: string])[] = [
  ['now', 'Heti', 'Kuten kunnossa oleva pääte.'],
  ['late', 'Myöhässä', `Vasta ${lateByMs / 1000} sekunnin päästä maksusta.`],
  ['twice', 'Kahdesti', 'Sama kuitti kaksi kertaa peräkkäin.'],
  ['other_amount', 'Väärällä summalla', 'Kuitissa on eri summa kuin ilmoituksessa.'],
]

/** How the app is to hear of the payments. */
export function ReportForm({ isOnline }: { isOnline: boolean }) {
  return (
    <section class="report" aria-labelledby="report-title">
      <h2 id="report-title">Ilmoitus sovellukselle</h2>
      <label class="switch">
        <input type="checkbox" id="line" checked={isOnline} aria-describedby="line-hint" />
        <span>Pääte on verkossa</span>
      </label>
      <p class="soft" id="line-hint">
        Ilman yhteyttä kuitit jäävät päätteeseen ja lähtevät, kun yhteys palaa.
      </p>
      <fieldset class="ways">
        <legend>Kuitti ilmoitetaan</legend>
        {ways.map(([way, name, hint], index) => (
          <label key={way} class="way">
            <input type="radio" name="way" value={way} checked={index === 0} aria-describedby={`way-${way}`} />
            <span>{name}</span>
            <span class="soft" id={`way-${way}`}>
              {hint}
            </span>
          </label>
        ))}
        <label class="field other-amount">
          <span class="field-name">Ilmoitettava summa, €</span>
          <input id="other-amount" inputmode="decimal" autocomplete="off" maxlength={12} />
        </label>
      </fieldset>
    </section>
  )
}
