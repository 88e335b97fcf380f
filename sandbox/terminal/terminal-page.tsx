import type { Connection } from '#sandbox/connection.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { words } from '#sandbox/look/language.ts'
import { Page } from '#sandbox/look/page.tsx'
import { Head } from '#sandbox/look/parts.tsx'

import { CardHand, ReportForm } from './counter.tsx'
import { Device } from './device.tsx'
import { ReceiptList } from './receipt-list.tsx'
import type { TerminalState } from './terminal-state.ts'

type TerminalPageProps = {
  terminal: { deviceId: string; name: string; shop: string }
  state: TerminalState
  now: number
}

/** One payment terminal, to be pressed as at the counter. */
export function TerminalPage({ terminal, state, now }: TerminalPageProps) {
  return (
    <Page title={`${terminal.name} – ${words().look.desk}`} name="terminal">
      <div class="counter machine" data-terminal={terminal.deviceId}>
        <Head title={terminal.name} lead={terminal.shop} />
        <main class="front">
          <div class="stand">
            <Device />
            <section class="paper" id="paper" aria-label={words().terminal.page.receipt} hidden>
              <pre class="slip" id="slip"></pre>
            </section>
          </div>
          <div class="beside">
            <CardHand />
            <ReportForm isOnline={state.isOnline} />
          </div>
          <section class="taken" aria-labelledby="receipts-title">
            <h2 id="receipts-title">{words().terminal.page.receipts}</h2>
            <ReceiptList state={state} now={now} />
          </section>
        </main>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}

type TerminalChoiceProps = { connection: Connection | null; isUnknown?: boolean }

/** The terminals of the workshops that have one. */
export function TerminalChoicePage({ connection, isUnknown = false }: TerminalChoiceProps) {
  const terminals = connection?.terminals ?? []
  const shopOf = (accountId: string) => connection?.accounts.find(({ id }) => id === accountId)?.name ?? ''
  const title = isUnknown ? words().terminal.page.none : words().terminal.page.title
  return (
    <Page title={`${title} – ${words().look.desk}`} name="terminal" hasScript={false}>
      <div class="counter machine">
        <Head title={title} lead={isUnknown ? words().terminal.page.noneHere : words().terminal.page.choose} />
        <main>
          {terminals.length === 0 ? (
            <p class="empty">
              {connection === null ? words().terminal.page.notConnected : words().terminal.page.nowhere}
            </p>
          ) : (
            <ul class="terminals cards">
              {terminals.map(({ deviceId, name, accountId }) => (
                <li key={deviceId}>
                  <a class="terminal-link" href={`/terminal/${encodeURIComponent(deviceId)}`}>
                    <Icon name="terminal" />
                    <span>
                      <span class="terminal-name">{name}</span>
                      <span class="soft">{shopOf(accountId)}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </main>
      </div>
    </Page>
  )
}
