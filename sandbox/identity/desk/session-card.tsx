import { bankOf, wholeName } from '#sandbox/identity/persons.ts'
import { identityTitles } from '#sandbox/identity/provider-names.ts'
import { isExpired, isUndecided, type Session } from '#sandbox/identity/session-store.ts'
import { stateTones, stateWords } from '#sandbox/identity/words.ts'
import { shortTime } from '#sandbox/look/time.ts'

import { pageOf } from './identity-list.ts'

function Actions({ session }: { session: Session }) {
  const { provider, id } = session
  const act = `/identity/api/sessions/${provider}/${encodeURIComponent(id)}/act`
  return (
    <div class="payment-actions">
      <a class="button" href={pageOf(session)} target="_blank" rel="noreferrer" data-focus={`page-${id}`}>
        Sivu
      </a>
      <button class="button" data-post={act} data-action="abort" data-focus={`abort-${id}`}>
        Keskeytä
      </button>
      <button class="button" data-post={act} data-action="fail" data-focus={`fail-${id}`}>
        Epäonnistuneeksi
      </button>
      <button class="button" data-post={act} data-action="run-out" data-focus={`out-${id}`}>
        Anna ajan loppua
      </button>
    </div>
  )
}

/** One identification: whose, how it stands, and what can be done to it from here. */
export function SessionCard({ session, now }: { session: Session; now: number }) {
  const { id, provider, state, person, bank, reference, createdAt } = session
  const isOver = isExpired(session, now)
  return (
    <li class="payment" data-key={id} data-announce={`Uusi tunnistautuminen, ${identityTitles[provider]}`}>
      <div class="payment-top">
        <p class="payment-what">
          <span class="payment-amount">{person === null ? identityTitles[provider] : wholeName(person)}</span>
          {person === null ? null : <span class="soft">{identityTitles[provider]}</span>}
        </p>
        <p class={`state state-${isOver ? 'bad' : stateTones[state]}`}>{isOver ? 'Aika päättyi' : stateWords[state]}</p>
      </div>
      <p class="payment-facts soft">
        <span class="code">{reference ?? id}</span>
        {bank === null ? null : <span>{bankOf(bank).title}</span>}
        <span>{shortTime(createdAt, now)}</span>
      </p>
      {isUndecided(session) && !isOver ? <Actions session={session} /> : null}
    </li>
  )
}
