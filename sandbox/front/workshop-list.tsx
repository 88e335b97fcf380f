import type { ConnectedAccount } from '#sandbox/connection.ts'
import { Icon, type IconName } from '#sandbox/look/icon.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { LiveList } from '#sandbox/look/parts.tsx'

import { CreateForm } from './create-form.tsx'
import type { FrontState } from './front-state.ts'
import { placeName } from './place-name.ts'
import { VisitRow } from './visit-row.tsx'

/** Returns the page's own address with something else in it; what is null is left out. */
function addressWith({ query, open }: FrontState, change: Readonly<Record<string, string | number | null>>): string {
  const { search, visit, to } = query
  const all = { workshop: open?.id ?? null, q: search || null, visit, to, ...change }
  const kept = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `/?${new URLSearchParams(kept).toString()}`
}

type Thing = { href: string; icon: IconName; name: string; note?: string }

/** Returns the machines of a workshop, each by its own name where the workshop has several of them. */
function thingsOf({ connection, keysInside }: FrontState, account: ConnectedAccount): Thing[] {
  if (connection === null) return []
  const texts = words().front.workshops
  const own = ({ accountId }: { accountId: string }) => accountId === account.id
  const [lockers, terminals] = [connection.lockers.filter(own), connection.terminals.filter(own)]
  const nameOf = (all: readonly object[], usual: string, name: string) => (all.length > 1 ? name : usual)
  const cabinets = lockers.map(({ id, name, boxes }): Thing => {
    const note = filled(texts.keysIn, { keys: keysInside.get(id) ?? 0, boxes: boxes.length })
    return {
      href: `/cabinet/${encodeURIComponent(id)}`,
      icon: 'cabinet',
      name: nameOf(lockers, texts.cabinet, name),
      note,
    }
  })
  const kiosks = connection.kiosks
    .filter(({ accountId }) => accountId === account.id)
    .map(({ slug, key }): Thing => {
      // Behind the # the key comes into no log.
      const href = `${connection.appUrl}/fast-lane/${encodeURIComponent(slug)}#${key}`
      return { href, icon: 'terminal', name: texts.kiosk }
    })
  const counters = terminals.map(({ deviceId, name }): Thing => {
    return {
      href: `/terminal/${encodeURIComponent(deviceId)}`,
      icon: 'card',
      name: nameOf(terminals, texts.terminal, name),
    }
  })
  return [...cabinets, ...kiosks, ...counters, { href: '/dealer', icon: 'order', name: texts.dealer }]
}

function Things({ things }: { things: readonly Thing[] }) {
  return (
    <ul class="things">
      {things.map(({ href, icon, name, note }) => (
        <li key={href}>
          <a class="button button-small" href={href} target="_blank" rel="noreferrer">
            <Icon name={icon} />
            {name}
            {note === undefined ? null : <span class="soft">{note}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The visits of the open workshop, a page of them, newest first. */
export function VisitList(state: FrontState) {
  const { connection, visitPage, query, now } = state
  const texts = words().front.workshops
  const hasTerminal = (at: string) => connection?.terminals.some(({ accountId }) => accountId === at) ?? false
  const items = visitPage.visits.map((visit) => (
    <VisitRow
      key={visit.id}
      visit={visit}
      hasTerminal={hasTerminal(visit.accountId)}
      wires={`${addressWith(state, { visit: visit.id })}#wires`}
      now={now}
    />
  ))
  return <LiveList id="visits" items={items} empty={query.search === '' ? texts.none : texts.notFound} name="rows" />
}

function Pages(state: FrontState) {
  const { page, pages, total } = state.visitPage
  const texts = words().front.workshops
  return (
    <nav class="pages" aria-label={texts.pages}>
      {page > 1 ? <a href={addressWith(state, { page: page - 1 })}>{texts.newer}</a> : null}
      <span class="soft">{filled(texts.page, { page, pages, total })}</span>
      {page < pages ? <a href={addressWith(state, { page: page + 1 })}>{texts.older}</a> : null}
    </nav>
  )
}

function Search({ query, open }: FrontState) {
  const texts = words().front.workshops
  return (
    <form class="search" role="search" method="get" action="/">
      <input type="hidden" name="workshop" value={open?.id} />
      {query.visit === null ? null : <input type="hidden" name="visit" value={query.visit} />}
      <input
        type="search"
        name="q"
        value={query.search}
        aria-label={texts.search}
        placeholder={texts.searchHint}
        autocomplete="off"
        maxlength={60}
      />
      <button class="button button-small">{texts.find}</button>
    </form>
  )
}

function OpenWorkshop(state: FrontState & { account: ConnectedAccount }) {
  return (
    <>
      <Things things={thingsOf(state, state.account)} />
      <div class="visits">
        <VisitList {...state} />
      </div>
      <div class="place-foot">
        <Search {...state} />
        <Pages {...state} />
      </div>
    </>
  )
}

function Workshop({ account, ...state }: FrontState & { account: ConnectedAccount }) {
  const { place, company } = placeName(account.name)
  const isOpen = account.id === state.open?.id
  const count = state.openVisits.get(account.id) ?? 0
  return (
    <section class="place workshop" aria-labelledby={`workshop-${account.id}`}>
      <header class="place-head">
        <h3 id={`workshop-${account.id}`}>
          <a href={addressWith(state, { workshop: account.id, q: null })} aria-current={isOpen ? 'true' : undefined}>
            {place}
          </a>
        </h3>
        <span class="soft">
          {[company, filled(words().front.workshops.open, { count })].filter(Boolean).join(' · ')}
        </span>
        {isOpen ? <CreateForm account={account} /> : null}
      </header>
      {isOpen ? <OpenWorkshop {...state} account={account} /> : null}
    </section>
  )
}

/** The workshops, of which one is open. */
export function WorkshopList(state: FrontState) {
  return (
    <section aria-labelledby="workshops-title">
      <div class="section-head">
        <h2 id="workshops-title">{words().front.workshops.title}</h2>
      </div>
      {(state.connection?.accounts ?? []).map((account) => (
        <Workshop key={account.id} {...state} account={account} />
      ))}
    </section>
  )
}
