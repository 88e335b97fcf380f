import { Icon } from '#sandbox/look/icon.tsx'
import { Page } from '#sandbox/look/page.tsx'

import type { IdentityDesk } from './identity-list.ts'
import { MoodForm, MoodList } from './mood-panel.tsx'
import { SessionCard } from './session-card.tsx'

function SessionList({ sessions, now }: IdentityDesk) {
  return (
    <div id="live-sessions" data-live="">
      {sessions.length === 0 ? (
        <p class="empty">
          Ei vielä tunnistautumisia. Tunnistautuminen näkyy täällä, kun asiakas on siirtynyt tunnistautumaan.
        </p>
      ) : (
        <ol class="payments">
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The parts of the page that change by themselves. */
export function IdentityRegions(state: IdentityDesk) {
  return (
    <>
      <SessionList {...state} />
      <MoodList {...state} />
    </>
  )
}

/** Every identification that the providers know, and how the providers are. */
export function IdentityDeskPage(state: IdentityDesk) {
  return (
    <Page title="Tunnistautumiset – kokeilupöytä" name="payments" script="identity">
      <div class="payment-desk">
        <header class="head">
          <div>
            <h1>Tunnistautumiset</h1>
            <p class="soft">Tunnistuspalvelujen puoli: kuka on tunnistautunut. Kukaan ei oikeasti tunnistaudu.</p>
          </div>
          <nav aria-label="Muut sivut">
            <a class="button button-quiet" href="/">
              <Icon name="back" />
              Kokeilupöytä
            </a>
          </nav>
        </header>
        <main class="payment-columns">
          <section aria-labelledby="sessions-title">
            <h2 class="hidden" id="sessions-title">
              Tunnistautumiset
            </h2>
            <SessionList {...state} />
          </section>
          <section class="mood-panel" aria-labelledby="mood-title">
            <h2 id="mood-title">Palvelujen vointi</h2>
            <MoodForm />
            <MoodList {...state} />
          </section>
        </main>
        <p class="toast" role="status" id="toast"></p>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}
