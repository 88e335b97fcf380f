import { magicEndings } from '#sandbox/core/magic.ts'
import type { InboxEmail, InboxSms } from '#sandbox/desk/messages.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { LinkedText } from '#sandbox/look/linked-text.tsx'
import { Field, LiveList, Options, Scrolled } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import type { FrontState } from './front-state.ts'

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
  const texts = words().front.inbox
  return (
    <details class="menu" data-key={`answer-${id}`}>
      <summary
        class="button button-small button-quiet"
        data-focus={`answer-${id}`}
        aria-label={filled(texts.answerFrom, { from: recipient })}
      >
        {texts.answer}
      </summary>
      <form class="menu-list menu-ask" data-answer={id}>
        <Field name={texts.answerText}>
          <input name="text" autocomplete="off" maxlength={1600} required />
        </Field>
        <button class="button button-primary">{texts.answerSend}</button>
      </form>
    </details>
  )
}

/** A text message as the phone shows it. */
function SmsItem({ sms, appUrl, now }: Around & { sms: InboxSms }) {
  const texts = words().front.inbox
  const { id, sender, recipient, message, encoding, parts, status, createdAt } = sms
  return (
    <li class="message" data-key={id} data-announce={filled(texts.newSms, { to: recipient })}>
      <p class="message-head">
        <span class="message-sender">{sender}</span>
        <span class="soft">{recipient}</span>
        <Sent at={createdAt} now={now} />
      </p>
      <p class="bubble">
        <LinkedText message={message} appUrl={appUrl} />
      </p>
      <p class="message-foot soft">
        {status === 'failed' ? <span class="failed">{texts.failed}</span> : null}
        {status === 'delivered' ? <span>{texts.delivered}</span> : null}
        <span>{parts > 1 ? filled(texts.parts, { parts }) : texts.part}</span>
        <span>{encoding}</span>
      </p>
      {sender.startsWith('+') ? <AnswerForm id={id} recipient={recipient} /> : null}
    </li>
  )
}

/** An e-mail, its text whole; what it looks like opens beside. */
function EmailItem({ email, appUrl, now }: Around & { email: InboxEmail }) {
  const texts = words().front.inbox
  const { id, sender, recipients, subject, text, html, lastEvent, createdAt } = email
  return (
    <li class="message" data-key={id} data-announce={filled(texts.newEmail, { to: recipients.join(', ') })}>
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
        {lastEvent === 'bounced' ? <span class="failed">{texts.bounced}</span> : <span>{texts.delivered}</span>}
        {html === null ? null : (
          <a href={`/desk/email/${id}`} target="_blank" rel="noreferrer">
            {texts.asRead}
          </a>
        )}
      </p>
    </li>
  )
}

/** Text messages, newest first. */
export function SmsList({ connection, inbox, now }: FrontState) {
  const items = inbox.sms.map((sms) => <SmsItem key={sms.id} sms={sms} appUrl={connection?.appUrl ?? null} now={now} />)
  return <LiveList id="sms" items={items} empty={words().front.inbox.noSms} name="messages" />
}

/** E-mails, newest first. */
export function EmailList({ connection, inbox, now }: FrontState) {
  const items = inbox.emails.map((email) => (
    <EmailItem key={email.id} email={email} appUrl={connection?.appUrl ?? null} now={now} />
  ))
  return <LiveList id="emails" items={items} empty={words().front.inbox.noEmails} name="messages" />
}

/** The choice of whose messages to show. */
export function RecipientFilter({ inbox, query: { to } }: FrontState) {
  const texts = words().front.inbox
  const recipients = to === null || inbox.recipients.includes(to) ? inbox.recipients : [to, ...inbox.recipients]
  return (
    <Field name={texts.recipient}>
      <select id="recipient" name="to" data-live="">
        <option value="">{texts.all}</option>
        <Options choices={recipients.map((value) => ({ value, words: value }))} chosen={to ?? ''} />
      </select>
    </Field>
  )
}

/** The recipients that make a gateway fail. */
function MagicList() {
  const { front, failure } = words()
  return (
    <details class="magic">
      <summary>{front.inbox.magic}</summary>
      <p class="soft">{front.inbox.magicHint}</p>
      <dl>
        {Object.entries(magicEndings).map(([ending, kind]) => (
          <div key={ending}>
            <dt class="code">…{ending}</dt>
            <dd>{failure.messages[kind]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Shows what phones and mailboxes have got. */
export function Inbox(state: FrontState) {
  const texts = words().front.inbox
  return (
    <section class="place inbox" id="inbox" aria-labelledby="inbox-title">
      <header class="place-head">
        <h2 id="inbox-title">{texts.title}</h2>
        <RecipientFilter {...state} />
      </header>
      <fieldset class="tabs">
        <legend class="hidden">{texts.shown}</legend>
        <label>
          <input type="radio" name="inbox" value="sms" checked />
          <Icon name="message" />
          {texts.sms}
        </label>
        <label>
          <input type="radio" name="inbox" value="emails" />
          <Icon name="mail" />
          {texts.emails}
        </label>
      </fieldset>
      <Scrolled name="inbox-sms" labelledBy="inbox-sms-title">
        <h3 class="hidden" id="inbox-sms-title">
          {texts.sms}
        </h3>
        <SmsList {...state} />
      </Scrolled>
      <Scrolled name="inbox-emails" labelledBy="inbox-emails-title">
        <h3 class="hidden" id="inbox-emails-title">
          {texts.emails}
        </h3>
        <EmailList {...state} />
      </Scrolled>
      <MagicList />
    </section>
  )
}
