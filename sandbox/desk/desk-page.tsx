import { Icon } from '#sandbox/look/icon.tsx'
import { Page } from '#sandbox/look/page.tsx'

import { CreateForm } from './create-form.tsx'
import { EmailList, ProcessList, RecipientFilter, SmsList, type DeskState } from './live-regions.tsx'
import { MagicList } from './magic-list.tsx'

function Head({ connection }: DeskState) {
  return (
    <header class="head">
      <div>
        <h1>Kokeilupöytä</h1>
        <p class="soft">
          Luo prosesseja, lue viestit ja käytä avainkaappia ja maksupäätettä. Mikään viesti ei lähde tältä koneelta.
        </p>
      </div>
      <nav aria-label="Muut sivut">
        <ul class="places">
          <li class="narrow-only">
            <a class="button" href="#inbox">
              <Icon name="message" />
              Saapuneet
            </a>
          </li>
          {connection?.lockers.map(({ id, name }) => (
            <li key={id}>
              <a class="button" href={`/cabinet/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
                <Icon name="cabinet" />
                {name}
              </a>
            </li>
          ))}
          {connection?.terminals.length ? (
            <li>
              <a class="button" href="/terminal">
                <Icon name="terminal" />
                Maksupäätteet
              </a>
            </li>
          ) : null}
          <li>
            <a class="button" href="/payments">
              <Icon name="card" />
              Maksut
            </a>
          </li>
          <li>
            <a class="button" href="/identity">
              <Icon name="person" />
              Tunnistautumiset
            </a>
          </li>
          <li>
            <a class="button" href="/push">
              <Icon name="message" />
              Ilmoitukset
            </a>
          </li>
          <li>
            <a class="button" href="/dealer">
              <Icon name="order" />
              Korjaamojärjestelmä
            </a>
          </li>
          {connection === null ? null : (
            <li>
              <a class="button" href={connection.appUrl} target="_blank" rel="noreferrer">
                <Icon name="out" />
                Sovellus
              </a>
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
}

function Inboxes(state: DeskState) {
  return (
    <section class="inbox" id="inbox" aria-labelledby="inbox-title">
      <h2 id="inbox-title">Saapuneet</h2>
      <RecipientFilter {...state} />
      <fieldset class="tabs">
        <legend class="hidden">Näytettävät viestit</legend>
        <label>
          <input type="radio" name="inbox" value="sms" checked />
          <Icon name="message" />
          Tekstiviestit
        </label>
        <label>
          <input type="radio" name="inbox" value="emails" />
          <Icon name="mail" />
          Sähköpostit
        </label>
      </fieldset>
      <div class="inbox-sms">
        <h3 class="hidden">Tekstiviestit</h3>
        <SmsList {...state} />
      </div>
      <div class="inbox-emails">
        <h3 class="hidden">Sähköpostit</h3>
        <EmailList {...state} />
      </div>
      <MagicList />
    </section>
  )
}

/** The front page: everything around the app, played by hand. */
export function DeskPage(state: DeskState) {
  return (
    <Page title="Kokeilupöytä" name="desk">
      <div class="desk">
        <Head {...state} />
        {state.connection === null ? (
          <p class="notice" role="status">
            Sovellusta ei ole vielä yhdistetty. Komento <code>npm start</code> yhdistää sen, kun esimerkkiaineisto on
            valmis.
          </p>
        ) : null}
        <main class="columns">
          <div class="work">
            <section class="card" aria-labelledby="create-title">
              <h2 id="create-title">Uusi prosessi</h2>
              <CreateForm connection={state.connection} />
            </section>
            <section aria-labelledby="processes-title">
              <h2 id="processes-title">Prosessit</h2>
              <ProcessList {...state} />
            </section>
          </div>
          <Inboxes {...state} />
        </main>
        <p class="toast" role="status" id="toast"></p>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}

/** The parts of the page that change by themselves; the page's script puts them in their places. */
export function LiveRegions(state: DeskState) {
  return (
    <>
      <ProcessList {...state} />
      <SmsList {...state} />
      <EmailList {...state} />
      <RecipientFilter {...state} />
    </>
  )
}
