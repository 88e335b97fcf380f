import { SidePage } from '#sandbox/look/side-page.tsx'

import type { IdentityDesk } from './identity-list.ts'
import { IdentityMoodForm, IdentityMoodList } from './mood-panel.tsx'
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
      <IdentityMoodList {...state} />
    </>
  )
}

/** Every identification that the providers know, and how the providers are. */
export function IdentityDeskPage(state: IdentityDesk) {
  return (
    <SidePage
      title="Tunnistautumiset"
      lead="Tunnistuspalvelujen puoli: kuka on tunnistautunut. Kukaan ei oikeasti tunnistaudu."
      script="identity"
    >
      <section aria-labelledby="sessions-title">
        <h2 class="hidden" id="sessions-title">
          Tunnistautumiset
        </h2>
        <SessionList {...state} />
      </section>
      <section class="mood-panel" aria-labelledby="mood-title">
        <h2 id="mood-title">Palvelujen vointi</h2>
        <IdentityMoodForm />
        <IdentityMoodList {...state} />
      </section>
    </SidePage>
  )
}
