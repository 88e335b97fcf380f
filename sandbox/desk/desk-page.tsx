import type { Connection } from '#sandbox/connection.ts'
import { Icon, type IconName } from '#sandbox/look/icon.tsx'
import { Page } from '#sandbox/look/page.tsx'
import { Head, LiveList } from '#sandbox/look/parts.tsx'

import { CreateForm } from './create-form.tsx'
import type { DeskProcess } from './desk-processes.ts'
import { EmailList, Inbox, RecipientFilter, SmsList } from './inbox.tsx'
import type { Inbox as Messages } from './messages.ts'
import { ProcessCard } from './process-card.tsx'

export type DeskState = {
  connection: Connection | null
  processes: readonly DeskProcess[]
  inbox: Messages
  /** The recipient whose messages are shown; null for all. */
  to: string | null
  now: number
}

type Place = { href: string; icon: IconName; name: string; isBeside?: boolean }

function placesOf(connection: Connection | null): Place[] {
  const lockers = (connection?.lockers ?? []).map(({ id, name }): Place => {
    return { href: `/cabinet/${encodeURIComponent(id)}`, icon: 'cabinet', name, isBeside: true }
  })
  const terminals: Place[] = connection?.terminals.length
    ? [{ href: '/terminal', icon: 'terminal', name: 'Maksupäätteet' }]
    : []
  const kiosks = (connection?.kiosks ?? []).map(({ slug, name, key }): Place => {
    // Behind the # the key comes into no log.
    const href = `${connection?.appUrl ?? ''}/fast-lane/${encodeURIComponent(slug)}#${key}`
    return { href, icon: 'terminal', name, isBeside: true }
  })
  const app: Place[] = connection ? [{ href: connection.appUrl, icon: 'out', name: 'Sovellus', isBeside: true }] : []
  return [
    ...lockers,
    ...terminals,
    ...kiosks,
    { href: '/payments', icon: 'card', name: 'Maksut' },
    { href: '/identity', icon: 'person', name: 'Tunnistautumiset' },
    { href: '/push', icon: 'message', name: 'Ilmoitukset' },
    { href: '/keycafe', icon: 'cabinet', name: 'Keycafe' },
    { href: '/dns', icon: 'message', name: 'Nimipalvelu' },
    { href: '/chat', icon: 'message', name: 'Keskustelu' },
    { href: '/dealer', icon: 'order', name: 'Korjaamojärjestelmä' },
    ...app,
  ]
}

const lead =
  'Luo prosesseja, lue viestit ja käytä avainkaappia ja maksupäätettä. Mikään viesti ei lähde tältä koneelta.'

function FrontHead({ connection }: DeskState) {
  return (
    <Head title="Kokeilupöytä" lead={lead}>
      <ul class="actions">
        <li class="narrow-only">
          <a class="button" href="#inbox">
            <Icon name="message" />
            Saapuneet
          </a>
        </li>
        {placesOf(connection).map(({ href, icon, name, isBeside }) => (
          <li key={href}>
            <a class="button" href={href} {...(isBeside ? { target: '_blank', rel: 'noreferrer' } : {})}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Head>
  )
}

/** The processes made from this desk, newest first. */
function ProcessList({ connection, processes, now }: DeskState) {
  const nameOf = (accountId: string) => connection?.accounts.find(({ id }) => id === accountId)?.name ?? ''
  const hasTerminal = (at: string) => connection?.terminals.some(({ accountId }) => accountId === at) ?? false
  const items = processes.map((process) => (
    <ProcessCard
      key={process.id}
      process={process}
      accountName={nameOf(process.accountId)}
      hasTerminal={hasTerminal(process.accountId)}
      now={now}
    />
  ))
  const empty = 'Ei vielä prosesseja. Luo ensimmäinen, niin asiakkaan viesti tulee saapuneisiin.'
  return <LiveList id="processes" items={items} empty={empty} />
}

/** The front page: everything around the app, manually. */
export function DeskPage(state: DeskState) {
  return (
    <Page title="Kokeilupöytä" name="desk">
      <div class="desk">
        <FrontHead {...state} />
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
          <Inbox {...state} />
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
