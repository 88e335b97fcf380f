import { Icon } from '#sandbox/look/icon.tsx'
import { Field, StateChip } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'
import words from '#sandbox/words.json'

import type { DeskProcess } from './desk-processes.ts'
// The app's own words; one that is not known here is shown as it comes.
export const typeWords: Readonly<Record<string, string>> = words.process.types
const eventWords: Readonly<Record<string, string>> = words.process.events
const stateWords: Readonly<Record<string, { words: string; tone: string }>> = words.process.states

/** States in which there may be money to give back. */
const refundable = new Set(['PAYMENT_DONE', 'PROCESS_DONE', 'REFUND_READY', 'REFUNDED', 'CANCELLED'])
const paidFor = new Set(['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/** A number as it stands on the car. */
function Plate({ number }: { number: string }) {
  return (
    <span class="plate">
      <span class="plate-band" aria-hidden="true">
        FIN
      </span>
      <span class="plate-number">{number}</span>
    </span>
  )
}

type ProcessCardProps = { process: DeskProcess; accountName: string; hasTerminal: boolean; now: number }

/** One process on the desk: what it is, where it stands, and what can be done to it from here. */
export function ProcessCard({ process, accountName, hasTerminal, now }: ProcessCardProps) {
  const { id, licenseNumber, vehicle, customer, contact, processCode, externalWorkOrderId, state } = process
  const name = licenseNumber ?? externalWorkOrderId
  const isPaidHere = hasTerminal && paidFor.has(state) && process.processType !== 'ONLY_PAYMENT'
  return (
    <li class="card process" data-key={id} data-state={state}>
      <div class="process-top">
        {licenseNumber === null ? (
          <span class="process-number">{externalWorkOrderId}</span>
        ) : (
          <Plate number={licenseNumber} />
        )}
        <p class="process-who">
          <span class="process-vehicle">{vehicle}</span>
          <span class="soft">{[customer, contact].filter(Boolean).join(' · ')}</span>
        </p>
        <StateChip {...(stateWords[state] ?? { words: state, tone: 'wait' })} />
      </div>
      <p class="facts soft">
        <span>{typeWords[process.processType] ?? process.processType}</span>
        <span class="code">{processCode}</span>
        <span>{accountName}</span>
        {process.boxNumber === null ? null : <span>Lokero {process.boxNumber}</span>}
        <span>{shortTime(process.createdAt, now)}</span>
      </p>
      <div class="actions process-actions">
        <a
          class="button"
          href={process.link}
          target="_blank"
          rel="noreferrer"
          data-phone=""
          data-focus={`open-${id}`}
          aria-label={`Asiakkaana: ${name}`}
        >
          <Icon name="phone" />
          Asiakkaana
        </a>
        {isPaidHere ? <AtTerminal id={id} name={name} /> : null}
        <StaffEvents process={process} name={name} />
        {refundable.has(state) ? <RefundForm id={id} name={name} /> : null}
        {process.events.includes('cancel') ? <CancelProcess id={id} name={name} /> : null}
      </div>
    </li>
  )
}

function AtTerminal({ id, name }: { id: string; name: string }) {
  return (
    <a
      class="button"
      href={`/desk/terminal/${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      data-focus={`terminal-${id}`}
      aria-label={`Maksupäätteellä: ${name}`}
    >
      <Icon name="terminal" />
      Maksupäätteellä
    </a>
  )
}

function StaffEvents({ process, name }: { process: DeskProcess; name: string }) {
  // Cancelling has a place of its own.
  const events = process.events.filter((event) => event !== 'cancel')
  if (events.length === 0) return null
  return (
    <details class="menu" data-key={`staff-${process.id}`}>
      <summary class="button" data-focus={`staff-${process.id}`} aria-label={`Työntekijänä: ${name}`}>
        Työntekijänä
      </summary>
      <div class="menu-list">
        <div class="menu-ask">
          <Field name="Syy, jos toimi ohittaa jotakin">
            <input name="reason" autocomplete="off" maxlength={300} data-focus={`reason-${process.id}`} />
          </Field>
        </div>
        <ul>
          {events.map((event) => (
            <li key={event}>
              <button
                type="button"
                data-action="staff-event"
                data-process={process.id}
                data-event={event}
                data-focus={`${event}-${process.id}`}
              >
                {eventWords[event] ?? event}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function RefundForm({ id, name }: { id: string; name: string }) {
  return (
    <details class="menu" data-key={`refund-${id}`}>
      <summary class="button" data-focus={`refund-${id}`} aria-label={`Palauta maksu: ${name}`}>
        Palauta
      </summary>
      <form class="menu-list menu-ask" data-refund={id}>
        <Field name="Palautettava summa, €">
          <input name="amount" inputmode="decimal" autocomplete="off" maxlength={12} placeholder="Koko summa" />
        </Field>
        <button class="button button-primary">Palauta rahat</button>
      </form>
    </details>
  )
}

function CancelProcess({ id, name }: { id: string; name: string }) {
  return (
    <details class="menu" data-key={`cancel-${id}`}>
      <summary class="button button-quiet" data-focus={`cancel-${id}`} aria-label={`Peruuta: ${name}`}>
        Peruuta
      </summary>
      <div class="menu-list menu-ask">
        <p>Perutaanko prosessi {name}? Linkki lakkaa toimimasta.</p>
        <button type="button" class="button button-danger" data-action="cancel" data-process={id}>
          Peru prosessi
        </button>
      </div>
    </details>
  )
}
