import { magicEndings } from '#sandbox/core/magic.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { LinkedText } from '#sandbox/look/linked-text.tsx'
import { Field, LiveList, Options } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'
import words from '#sandbox/words.json'

import type { DeskState } from './desk-page.tsx'
import type { InboxEmail, InboxSms } from './messages.ts'

type Around = { appUrl: string | null; now: number }

function Sent({ at, now }: { at: number; now: number }) {
  return (
    <time class="soft" datetime={new Date(at).toISOString()}>
      {shortTime(at, now)}
    </time>
  )
}

/** The phone that got a message answers it. A name in the place of a number cannot be answered. */
function AnswerForm({ id, recipient }: { id: string; recipient: string }) {
  return (
    <details class="menu" data-key={`answer-${id}`}>
      <summary class="button button-quiet" data-focus={`answer-${id}`} aria-label={`Vastaa numerosta ${recipient}`}>
        Vastaa
      </summary>
      <form class="menu-list menu-ask" data-answer={id}>
        <Field name="Vastaus">
          <input name="text" autocomplete="off" maxlength={1600} required />
        </Field>
        <button class="button button-primary">Lähetä vastaus</button>
      </form>
    </details>
  )
}

/** A text message as the phone shows it. */
function SmsItem({ sms, appUrl, now }: Around & { sms: InboxSms }) {
  const { id, sender, recipient, message, encoding, parts, status, createdAt } = sms
  return (
    <li class="message" data-key={id} data-announce={`Uusi tekstiviesti numeroon ${recipient}`}>
      <p class="message-head">
        <span class="message-sender">{sender}</span>
        <span class="soft">{recipient}</span>
        <Sent at={createdAt} now={now} />
      </p>
      <p class="bubble">
        <LinkedText message={message} appUrl={appUrl} />
      </p>
      <p class="message-foot soft">
        {status === 'failed' ? <span class="failed">Ei mennyt perille</span> : null}
        {status === 'delivered' ? <span>Perillä</span> : null}
        {parts > 1 ? <span>{parts} osaa</span> : <span>1 osa</span>}
        <span>{encoding}</span>
      </p>
      {sender.startsWith('+') ? <AnswerForm id={id} recipient={recipient} /> : null}
    </li>
  )
}

/** An e-mail, its text whole; what it looks like opens beside. */
function EmailItem({ email, appUrl, now }: Around & { email: InboxEmail }) {
  const { id, sender, recipients, subject, text, html, lastEvent, createdAt } = email
  return (
    <li class="message" data-key={id} data-announce={`Uusi sähköposti osoitteeseen ${recipients.join(', ')}`}>
      <p class="message-head">
        <span class="message-sender">{subject}</span>
        <Sent at={createdAt} now={now} />
      </p>
      <p class="message-route soft">
        {sender} → {recipients.join(', ')}
      </p>
      {text === null ? null : (
        <p class="bubble letter">
          <LinkedText message={text} appUrl={appUrl} />
        </p>
      )}
      <p class="message-foot soft">
        {lastEvent === 'bounced' ? <span class="failed">Palautui</span> : <span>Perillä</span>}
        {html === null ? null : (
          <a href={`/desk/email/${id}`} target="_blank" rel="noreferrer">
            Näytä kuten luettuna
          </a>
        )}
      </p>
    </li>
  )
}

/** Text messages, newest first. */
export function SmsList({ connection, inbox, now }: DeskState) {
  const items = inbox.sms.map((sms) => <SmsItem key={sms.id} sms={sms} appUrl={connection?.appUrl ?? null} now={now} />)
  return <LiveList id="sms" items={items} empty="Ei tekstiviestejä." name="messages" />
}

/** E-mails, newest first. */
export function EmailList({ connection, inbox, now }: DeskState) {
  const items = inbox.emails.map((email) => (
    <EmailItem key={email.id} email={email} appUrl={connection?.appUrl ?? null} now={now} />
  ))
  return <LiveList id="emails" items={items} empty="Ei sähköposteja." name="messages" />
}

/** The choice of whose messages to show. */
export function RecipientFilter({ inbox, to }: DeskState) {
  const recipients = to === null || inbox.recipients.includes(to) ? inbox.recipients : [to, ...inbox.recipients]
  return (
    <Field name="Vastaanottaja">
      <select id="recipient" name="to" data-live="">
        <option value="">Kaikki vastaanottajat</option>
        <Options choices={recipients.map((value) => ({ value, words: value }))} chosen={to ?? ''} />
      </select>
    </Field>
  )
}

/** The recipients that make a gateway fail. */
function MagicList() {
  return (
    <details class="magic">
      <summary>Numerot, joilla viesti epäonnistuu</summary>
      <p class="soft">Puhelinnumeron loppu, tai sähköpostiosoitteen alkuosan loppu (asiakas0002@esimerkki.fi).</p>
      <dl>
        {Object.entries(magicEndings).map(([ending, kind]) => (
          <div key={ending}>
            <dt class="code">…{ending}</dt>
            <dd>{words.failure.messages[kind]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What phones and mailboxes have got. */
export function Inbox(state: DeskState) {
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
