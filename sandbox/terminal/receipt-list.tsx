import { money } from '#sandbox/look/money.ts'
import { shortTime } from '#sandbox/look/time.ts'

import type { Receipt, TerminalState } from './terminal-state.ts'
import { reportChip, reportSentence, reportState, reportTones } from './words.ts'

function ReceiptItem({ receipt, now }: { receipt: Receipt; now: number }) {
  const { id, amountCents, paymentType, paidAt, text } = receipt
  const state = reportState(receipt)
  const sentence = reportSentence(receipt)
  return (
    <li class="receipt" data-key={id}>
      <div class="receipt-top">
        <p class="receipt-what">
          <span class="receipt-amount">{money(amountCents)}</span>
          <time class="soft" datetime={new Date(paidAt).toISOString()}>
            {shortTime(paidAt, now)}
          </time>
        </p>
        <p class={`state state-${reportTones[state]}`}>{reportChip(receipt)}</p>
      </div>
      <p class="receipt-card soft">{paymentType}</p>
      {sentence === '' ? null : <p class="receipt-word">{sentence}</p>}
      <details data-key={`slip-${id}`}>
        <summary data-focus={`slip-${id}`} aria-label={`Kuitti ${money(amountCents)}, ${shortTime(paidAt, now)}`}>
          Kuitti
        </summary>
        <pre class="slip">{text}</pre>
      </details>
    </li>
  )
}

type ReceiptListProps = { state: TerminalState; now: number }

/** What the terminal has taken, newest first, and what the app knows of it. */
export function ReceiptList({ state: { receipts }, now }: ReceiptListProps) {
  return (
    <div id="live-receipts" data-live="">
      {receipts.length === 0 ? (
        <p class="empty">Ei vielä maksuja tällä päätteellä.</p>
      ) : (
        <ol class="receipts">
          {receipts.map((receipt) => (
            <ReceiptItem key={receipt.id} receipt={receipt} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}
