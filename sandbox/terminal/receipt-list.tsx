import { words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'
import { LiveList, StateChip } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import type { Receipt, TerminalState } from './terminal-state.ts'
import { reportChip, reportSentence } from './words.ts'

function ReceiptItem({ receipt, now }: { receipt: Receipt; now: number }) {
  const { id, amountCents, paymentType, paidAt, text } = receipt
  const sentence = reportSentence(receipt)
  return (
    <li class="receipt" data-key={id}>
      <div class="card-top">
        <p class="card-what">
          <span class="receipt-amount">{money(amountCents)}</span>
          <time class="soft" datetime={new Date(paidAt).toISOString()}>
            {shortTime(paidAt, now)}
          </time>
        </p>
        <StateChip {...reportChip(receipt)} />
      </div>
      <p class="receipt-card soft">{paymentType}</p>
      {sentence === '' ? null : <p class="receipt-word">{sentence}</p>}
      <details data-key={`slip-${id}`}>
        <summary
          data-focus={`slip-${id}`}
          aria-label={`${words().terminal.page.receipt} ${money(amountCents)}, ${shortTime(paidAt, now)}`}
        >
          {words().terminal.page.receipt}
        </summary>
        <pre class="slip">{text}</pre>
      </details>
    </li>
  )
}

type ReceiptListProps = { state: TerminalState; now: number }

/** Shows what the terminal has taken, newest first, and what the app knows of it. */
export function ReceiptList({ state: { receipts }, now }: ReceiptListProps) {
  const items = receipts.map((receipt) => <ReceiptItem key={receipt.id} receipt={receipt} now={now} />)
  return <LiveList id="receipts" items={items} empty={words().terminal.page.noPayments} />
}
