import { SidePage } from '#sandbox/look/side-page.tsx'

import type { DealerDesk } from './dealer-desk.ts'
import { ProcessCard, WebhookItem } from './process-card.tsx'
import { SecretForm, SystemList } from './system-panel.tsx'

function ProcessList({ processes, now }: DealerDesk) {
  return (
    <div id="live-told" data-live="">
      {processes.length === 0 ? (
        <p class="empty">Ei vielä työmääräyksiä. Luo prosessi kokeilupöydällä, niin sen vaiheet kerrotaan tänne.</p>
      ) : (
        <ol class="payments">
          {processes.map((process) => (
            <ProcessCard key={process.id} process={process} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

function StrangerList({ strangers, now }: DealerDesk) {
  return (
    <div id="live-strangers" data-live="">
      {strangers.length === 0 ? (
        <p class="soft">Kaikki on ollut oikein allekirjoitettua.</p>
      ) : (
        <ol class="mood-list">
          {strangers.map((webhook) => (
            <WebhookItem key={webhook.seq} webhook={webhook} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The parts of the page that change by themselves. */
export function DealerRegions(state: DealerDesk) {
  return (
    <>
      <ProcessList {...state} />
      <SystemList {...state} />
      <StrangerList {...state} />
    </>
  )
}

/** What the workshops' dealer systems were told of their processes, what they do to them, and how they answer. */
export function DealerPage(state: DealerDesk) {
  return (
    <SidePage
      title="Korjaamojärjestelmä"
      lead="Työmääräysten puoli: mitä järjestelmälle on kerrottu ja mitä se itse tekee."
      script="dealer"
    >
      <section aria-labelledby="told-title">
        <h2 class="hidden" id="told-title">
          Työmääräykset
        </h2>
        <ProcessList {...state} />
      </section>
      <div class="payment-side">
        <section class="mood-panel" aria-labelledby="systems-title">
          <h2 id="systems-title">Vastaukset</h2>
          <SystemList {...state} />
        </section>
        <section class="mood-panel" aria-labelledby="strangers-title">
          <h2 id="strangers-title">Torjutut</h2>
          <StrangerList {...state} />
        </section>
        <section class="mood-panel" aria-labelledby="secret-title">
          <h2 id="secret-title">Toinen avain</h2>
          <SecretForm {...state} />
        </section>
      </div>
    </SidePage>
  )
}
