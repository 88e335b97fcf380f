import { stateWords } from '#sandbox/desk/words.ts'
import { shortTime } from '#sandbox/look/time.ts'

import { dealerActions } from './act.ts'
import type { ToldProcess, Webhook } from './dealer-desk.ts'
import { dealerMoodWords } from './moods.ts'
import { actionWords, verdictWords, webhookWords } from './words.ts'

const isTaken = ({ status }: Webhook) => status < 300

/** What it was answered, and what is odd about it. */
function marksOf(webhook: Webhook): string[] {
  const { status, mood, verdict, isRepeat, isLate } = webhook
  return [
    isTaken(webhook) ? 'Otettiin vastaan' : `Vastattiin ${status}`,
    ...(isTaken(webhook) && mood !== 'normal' ? [dealerMoodWords[mood]] : []),
    verdictWords[verdict],
    ...(isRepeat ? ['Tuli uudelleen'] : []),
    ...(isLate ? ['Väärässä järjestyksessä'] : []),
  ]
}

/** One webhook as it came, with all that was sent. */
export function WebhookItem({ webhook, now }: { webhook: Webhook; now: number }) {
  const { seq, type, headers, body, receivedAt } = webhook
  return (
    <li data-key={`came-${seq}`}>
      <details data-key={`webhook-${seq}`}>
        <summary data-focus={`webhook-${seq}`}>
          <strong>{webhookWords(type)}</strong>{' '}
          <span class="soft">{[shortTime(receivedAt, now), ...marksOf(webhook)].join(' · ')}</span>
        </summary>
        <pre class="raw">
          {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
          {`\n${body}`}
        </pre>
      </details>
    </li>
  )
}

function verdictOf({ told }: ToldProcess): readonly [words: string, tone: 'wait' | 'good' | 'bad' | 'none'] {
  if (told.length === 0) return ['Ei ilmoituksia', 'none']
  if (told.some(({ isLate }) => isLate)) return ['Väärässä järjestyksessä', 'bad']
  return told.some(isTaken) ? ['Järjestyksessä', 'good'] : ['Ei otettu vastaan', 'wait']
}

function Actions({ process }: { process: ToldProcess }) {
  const path = `/dealer/api/processes/${encodeURIComponent(process.id)}/act`
  return (
    <div class="payment-actions">
      {dealerActions.map((action) => (
        <button
          key={action}
          class="button"
          data-post={path}
          data-action={action}
          data-focus={`${action}-${process.id}`}
          aria-label={`${actionWords[action]}: ${process.externalWorkOrderId ?? process.id}`}
        >
          {actionWords[action]}
        </button>
      ))}
    </div>
  )
}

/** A process as its dealer system knows it: what it was told, in which order, and what it can do about it. */
export function ProcessCard({ process, now }: { process: ToldProcess; now: number }) {
  const { id, externalWorkOrderId, accountName, licenseNumber, told, latestAt } = process
  const [words, tone] = verdictOf(process)
  const state = told.findLast(isTaken)?.state ?? null
  return (
    <li class="payment" data-key={id} data-announce={`Uusi työmääräys ${externalWorkOrderId ?? ''}`}>
      <div class="payment-top">
        <p class="payment-what">
          <span class="payment-amount">{externalWorkOrderId ?? 'Ilman työmääräystä'}</span>
          {licenseNumber === null ? null : <span class="soft">{licenseNumber}</span>}
        </p>
        <p class={`state state-${tone}`}>{words}</p>
      </div>
      <p class="payment-facts soft">
        <span>{accountName}</span>
        {state === null ? null : <span>{stateWords(state)}</span>}
        <span>{shortTime(latestAt, now)}</span>
      </p>
      {told.length === 0 ? null : (
        <ol class="payment-log">
          {told.map((webhook) => (
            <WebhookItem key={webhook.seq} webhook={webhook} now={now} />
          ))}
        </ol>
      )}
      {told.some(({ type }) => type === 'process.done') ? null : <Actions process={process} />}
    </li>
  )
}
