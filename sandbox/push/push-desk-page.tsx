import { SidePage } from '#sandbox/look/side-page.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import { pushMoods, pushMoodWords } from './moods.ts'
import type { PushBrowser, PushDesk, PushNotice } from './push-store.ts'

const nameOf = (browserId: string) => `Selain ${browserId.slice(0, 6)}`

function Notice({ notice, now }: { notice: PushNotice; now: number }) {
  const { id, browserId, text, topic, urgency, ttl, createdAt } = notice
  return (
    <li class="payment" data-key={id} data-announce={`Uusi ilmoitus: ${nameOf(browserId)}`}>
      <div class="payment-top">
        <p class="payment-what">
          <span class="code">{text ?? 'Ei avaudu'}</span>
        </p>
        <p class={`state state-${text === null ? 'bad' : 'good'}`}>{text === null ? 'Väärä avain' : 'Purettu'}</p>
      </div>
      <p class="payment-facts soft">
        <span>{nameOf(browserId)}</span>
        <span>{urgency}</span>
        <span>TTL {ttl} s</span>
        {topic === null ? null : <span class="code">{topic.slice(0, 8)}</span>}
        <span>{shortTime(createdAt, now)}</span>
      </p>
    </li>
  )
}

function Browser({ browser, now }: { browser: PushBrowser; now: number }) {
  const { id, mood, createdAt } = browser
  return (
    <li data-key={id}>
      <label class="field">
        <span class="field-name">
          {nameOf(id)}, {shortTime(createdAt, now)}
        </span>
        <select data-plan={`/push/api/browsers/${id}/mood`} data-focus={`mood-${id}`}>
          {pushMoods.map((one) => (
            <option key={one} value={one} selected={one === mood}>
              {pushMoodWords[one]}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}

function NoticeList({ notices, now }: PushDesk) {
  return (
    <div id="live-notices" data-live="">
      {notices.length === 0 ? (
        <p class="empty">Ei vielä ilmoituksia. Ilmoitus näkyy täällä, kun jokin prosessi odottaa henkilökuntaa.</p>
      ) : (
        <ol class="payments">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

function BrowserList({ browsers, now }: PushDesk) {
  return (
    <div id="live-browsers" data-live="">
      {browsers.length === 0 ? (
        <p class="soft">Yksikään selain ei ole tilannut ilmoituksia.</p>
      ) : (
        <ol class="mood-list">
          {browsers.map((browser) => (
            <Browser key={browser.id} browser={browser} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The parts of the page that change by themselves. */
export function PushRegions(state: PushDesk) {
  return (
    <>
      <NoticeList {...state} />
      <BrowserList {...state} />
    </>
  )
}

/** What browsers were sent, opened with their own keys, and how the push service treats each of them. */
export function PushDeskPage(state: PushDesk) {
  return (
    <SidePage
      title="Ilmoitukset"
      lead="Selainten ilmoituspalvelu: mitä henkilökunnan selaimille lähetettiin ja mitä ne siitä lukevat."
      script="push"
    >
      <section aria-labelledby="notices-title">
        <h2 class="hidden" id="notices-title">
          Ilmoitukset
        </h2>
        <NoticeList {...state} />
      </section>
      <section class="mood-panel" aria-labelledby="browsers-title">
        <h2 id="browsers-title">Selaimet</h2>
        <BrowserList {...state} />
      </section>
    </SidePage>
  )
}
