import { filled, words } from '#sandbox/look/language.ts'
import { Page } from '#sandbox/look/page.tsx'

import { CurlPanel } from './curl-panel.tsx'
import { FaultList, FaultPanel } from './fault-panel.tsx'
import { FrontHead } from './front-head.tsx'
import type { FrontState } from './front-state.ts'
import { EmailList, Inbox, RecipientFilter, SmsList } from './inbox.tsx'
import { Providers } from './providers.tsx'
import { Scenarios } from './scenario-list.tsx'
import { TourPanel } from './tour-panel.tsx'
import { VisitFilter, WireList, Wires } from './wire-list.tsx'
import { VisitList, WorkshopList } from './workshop-list.tsx'

function NotConnected() {
  const [before = '', after = ''] = filled(words().front.notConnected, {}).split('{command}')
  return (
    <p class="notice" role="status">
      {before}
      <code>npm start</code>
      {after}
    </p>
  )
}

/** The front page: everything around the app, by workshop and by who acts there. */
export function FrontPage(state: FrontState) {
  return (
    <Page title={words().look.desk} name="desk">
      <div class="desk front">
        <FrontHead {...state} />
        {state.connection === null ? <NotConnected /> : null}
        <main class="columns">
          <div class="work">
            <TourPanel {...state} />
            <Scenarios {...state} />
            <WorkshopList {...state} />
            <Providers {...state} />
            <CurlPanel {...state} />
          </div>
          <div class="beside">
            <FaultPanel {...state} />
            <Inbox {...state} />
            <Wires {...state} />
          </div>
        </main>
        <p class="toast" role="status" id="toast"></p>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}

/** The parts of the page that change by themselves; the page's script puts them in their places. */
export function LiveRegions(state: FrontState) {
  return (
    <>
      <VisitList {...state} />
      <FaultList {...state} />
      <SmsList {...state} />
      <EmailList {...state} />
      <RecipientFilter {...state} />
      <WireList {...state} />
      <VisitFilter {...state} />
    </>
  )
}
