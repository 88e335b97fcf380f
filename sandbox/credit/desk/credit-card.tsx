import { amountsOf, type Change, type Credit } from '#sandbox/credit/credit-store.ts'
import type { ChangeKind } from '#sandbox/credit/credit.table.ts'
import { methodOf } from '#sandbox/credit/methods.ts'
import { signingPath } from '#sandbox/credit/signing-path.ts'
import { reasonWords, stateTones, stateWords } from '#sandbox/credit/words.ts'
import { money } from '#sandbox/look/money.ts'
import { shortTime } from '#sandbox/look/time.ts'
import { callSentence } from '#sandbox/payments/desk/call-sentence.ts'
import { serviceTitles } from '#sandbox/payments/provider-names.ts'

import type { ListedCredit } from './credit-list.ts'

const changeWords: Readonly<Record<ChangeKind, string>> = {
  AUTHORIZE: 'Varattu',
  CAPTURE: 'Veloitettu',
  CANCEL: 'Vapautettu',
  REFUND: 'Hyvitetty',
}

function Actions({ credit }: { credit: Credit }) {
  const { creditor, id, state } = credit
  const base = `/payments/api/credit/${creditor}/${encodeURIComponent(id)}`
  return (
    <div class="payment-actions">
      {state === 'signing' ? (
        <a class="button" href={signingPath(credit)} target="_blank" rel="noreferrer" data-focus={`page-${id}`}>
          Allekirjoitussivu
        </a>
      ) : null}
      {state === 'frozen' ? (
        <>
          <button class="button" data-post={`${base}/act`} data-action="thaw" data-focus={`thaw-${id}`}>
            Hyväksy tarkistus
          </button>
          <button class="button" data-post={`${base}/act`} data-action="annul" data-focus={`annul-${id}`}>
            Hylkää tarkistus
          </button>
        </>
      ) : null}
      {state === 'signing' || state === 'signed' ? null : (
        <button class="button" data-post={`${base}/call`} data-focus={`call-${id}`}>
          Kutsu uudelleen
        </button>
      )}
    </div>
  )
}

/** How the money stands, in the word that says most. */
function standing({ state, reason }: Credit, changes: readonly Change[]): string {
  const { heldCents, capturedCents, refundedCents, cancelledCents } = amountsOf(changes)
  if (reason !== null) return reasonWords[reason]
  if (state !== 'booked' || heldCents > 0) return stateWords[state]
  if (capturedCents === 0) return cancelledCents > 0 ? changeWords.CANCEL : stateWords[state]
  return refundedCents === capturedCents ? changeWords.REFUND : changeWords.CAPTURE
}

/** One application: how it stands, what was said of it, and what can be done to it later. */
export function CreditCard({ listed: { credit, changes, calls }, now }: { listed: ListedCredit; now: number }) {
  const { id, creditor, orderNumber, amountCents, state, method, createdAt } = credit
  return (
    <li class="payment" data-key={id} data-announce={`Uusi luottohakemus ${money(amountCents)}`}>
      <div class="payment-top">
        <p class="payment-what">
          <span class="payment-amount">{money(amountCents)}</span>
          <span class="soft">{serviceTitles[creditor]}</span>
        </p>
        <p class={`state state-${stateTones[state]}`}>{standing(credit, changes)}</p>
      </div>
      <p class="payment-facts soft">
        <span class="code">{orderNumber}</span>
        <span>{methodOf(method).names.fi}</span>
        <span>{shortTime(createdAt, now)}</span>
      </p>
      {changes.length + calls.length === 0 ? null : (
        <ul class="payment-log">
          {changes.map((change) => (
            <li key={change.id}>
              {changeWords[change.kind]} {money(change.amountCents)}
            </li>
          ))}
          {calls.map((call) => (
            <li key={call.id}>{callSentence(call)}</li>
          ))}
        </ul>
      )}
      <Actions credit={credit} />
    </li>
  )
}
