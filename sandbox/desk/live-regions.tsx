import type { Connection } from '#sandbox/connection.ts'

import type { DeskProcess } from './desk-processes.ts'
import { EmailItem, SmsItem } from './inbox.tsx'
import type { Inbox } from './messages.ts'
import { ProcessCard } from './process-card.tsx'

export type DeskState = {
  connection: Connection | null
  processes: readonly DeskProcess[]
  inbox: Inbox
  /** The recipient whose messages are shown; null for all. */
  to: string | null
  now: number
}

/** The processes made from this desk, newest first. */
export function ProcessList({ connection, processes, now }: DeskState) {
  const nameOf = (accountId: string) => connection?.accounts.find(({ id }) => id === accountId)?.name ?? ''
  const hasTerminal = (at: string) => connection?.terminals.some(({ accountId }) => accountId === at) ?? false
  return (
    <div id="live-processes" data-live="">
      {processes.length === 0 ? (
        <p class="empty">Ei vielä prosesseja. Luo ensimmäinen, niin asiakkaan viesti tulee saapuneisiin.</p>
      ) : (
        <ol class="processes">
          {processes.map((process) => (
            <ProcessCard
              key={process.id}
              process={process}
              accountName={nameOf(process.accountId)}
              hasTerminal={hasTerminal(process.accountId)}
              now={now}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Text messages, newest first. */
export function SmsList({ connection, inbox, now }: DeskState) {
  return (
    <div id="live-sms" data-live="">
      {inbox.sms.length === 0 ? (
        <p class="empty">Ei tekstiviestejä.</p>
      ) : (
        <ol class="messages">
          {inbox.sms.map((sms) => (
            <SmsItem key={sms.id} sms={sms} appUrl={connection?.appUrl ?? null} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** E-mails, newest first. */
export function EmailList({ connection, inbox, now }: DeskState) {
  return (
    <div id="live-emails" data-live="">
      {inbox.emails.length === 0 ? (
        <p class="empty">Ei sähköposteja.</p>
      ) : (
        <ol class="messages">
          {inbox.emails.map((email) => (
            <EmailItem key={email.id} email={email} appUrl={connection?.appUrl ?? null} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The choice of whose messages to show. */
export function RecipientFilter({ inbox, to }: DeskState) {
  const recipients = to === null || inbox.recipients.includes(to) ? inbox.recipients : [to, ...inbox.recipients]
  return (
    <label class="field">
      <span class="field-name">Vastaanottaja</span>
      <select id="recipient" name="to" data-live="">
        <option value="">Kaikki vastaanottajat</option>
        {recipients.map((recipient) => (
          <option key={recipient} value={recipient} selected={recipient === to}>
            {recipient}
          </option>
        ))}
      </select>
    </label>
  )
}
