import { LinkedText } from '#sandbox/look/linked-text.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import type { InboxEmail, InboxSms } from './messages.ts'

type SmsItemProps = { sms: InboxSms; appUrl: string | null; now: number }

/** A text message as the phone shows it. */
export function SmsItem({ sms, appUrl, now }: SmsItemProps) {
  const { id, sender, recipient, message, encoding, parts, status, createdAt } = sms
  return (
    <li class="message" data-key={id} data-announce={`Uusi tekstiviesti numeroon ${recipient}`}>
      <p class="message-head">
        <span class="message-sender">{sender}</span>
        <span class="soft">{recipient}</span>
        <time class="soft" datetime={new Date(createdAt).toISOString()}>
          {shortTime(createdAt, now)}
        </time>
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
    </li>
  )
}

type EmailItemProps = { email: InboxEmail; appUrl: string | null; now: number }

/** An e-mail, its text whole; what it looks like opens beside. */
export function EmailItem({ email, appUrl, now }: EmailItemProps) {
  const { id, sender, recipients, subject, text, html, lastEvent, createdAt } = email
  return (
    <li class="message" data-key={id} data-announce={`Uusi sähköposti osoitteeseen ${recipients.join(', ')}`}>
      <p class="message-head">
        <span class="message-sender">{subject}</span>
        <time class="soft" datetime={new Date(createdAt).toISOString()}>
          {shortTime(createdAt, now)}
        </time>
      </p>
      <p class="message-route soft">
        {sender} → {recipients.join(', ')}
      </p>
      {text === null ? null : (
        <p class="letter">
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
