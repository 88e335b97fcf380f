import type { DeskProcess } from '#sandbox/desk/desk-processes.ts'
import { filled, words } from '#sandbox/look/language.ts'
import { Field, StateChip } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

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

function nameOf({ licenseNumber, externalWorkOrderId }: DeskProcess): string {
  return licenseNumber ?? externalWorkOrderId
}

/** Shows how a visit stands, in the app's own words; a state that is not known here is shown as it comes. */
function State({ state }: { state: string }) {
  const known: Readonly<Record<string, { words: string; tone: string }>> = words().process.states
  return <StateChip {...(known[state] ?? { words: state, tone: 'wait' })} />
}

function Facts({ visit, now }: { visit: DeskProcess; now: number }) {
  const { process, front } = words()
  const types: Readonly<Record<string, string>> = process.types
  const { processType, processCode, contact, boxNumber, createdAt } = visit
  return (
    <p class="facts soft">
      <span>{types[processType] ?? processType}</span>
      {contact === null ? null : <span class="code">{contact}</span>}
      <span class="code">{processCode}</span>
      {boxNumber === null ? null : <span>{filled(front.visit.box, { number: boxNumber })}</span>}
      <span>{shortTime(createdAt, now)}</span>
    </p>
  )
}

type VisitRowProps = {
  visit: DeskProcess
  hasTerminal: boolean
  /** The address of this visit's wires alone. */
  wires: string
  now: number
}

function Actions({ visit, hasTerminal, wires }: Omit<VisitRowProps, 'now'>) {
  const { id, state } = visit
  const texts = words().front.visit
  const name = nameOf(visit)
  const isPaidHere = hasTerminal && paidFor.has(state) && visit.processType !== 'ONLY_PAYMENT'
  const asCustomer = { href: visit.link, target: '_blank', rel: 'noreferrer', 'data-phone': '' }
  return (
    <div class="actions visit-actions">
      <a
        class="button button-small"
        {...asCustomer}
        data-focus={`open-${id}`}
        aria-label={`${texts.asCustomer}: ${name}`}
      >
        {texts.asCustomer}
      </a>
      {isPaidHere ? <AtTerminal id={id} name={name} /> : null}
      <StaffEvents visit={visit} name={name} />
      {refundable.has(state) ? <RefundForm id={id} name={name} /> : null}
      {state === 'REFUND_REQUESTED' ? <DecideRefund id={id} name={name} /> : null}
      {visit.events.includes('cancel') ? <CancelVisit id={id} name={name} /> : null}
      <a
        class="button button-small button-quiet"
        href={wires}
        data-focus={`wires-${id}`}
        aria-label={`${texts.wires}: ${name}`}
      >
        {texts.wires}
      </a>
    </div>
  )
}

/** One visit: whose it is, where it stands, and what can be done to it from here. */
export function VisitRow({ now, ...rest }: VisitRowProps) {
  const { id, licenseNumber, vehicle, customer, externalWorkOrderId, state } = rest.visit
  return (
    <li class="visit" data-key={id} data-state={state}>
      {licenseNumber === null ? <b class="visit-number">{externalWorkOrderId}</b> : <Plate number={licenseNumber} />}
      <p class="visit-who">
        <span>{customer}</span> <span class="soft">{vehicle}</span>
      </p>
      <State state={state} />
      <Facts visit={rest.visit} now={now} />
      <Actions {...rest} />
    </li>
  )
}

function AtTerminal({ id, name }: { id: string; name: string }) {
  return (
    <a
      class="button button-small"
      href={`/desk/terminal/${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      data-focus={`terminal-${id}`}
      aria-label={`${words().front.visit.atTerminal}: ${name}`}
    >
      {words().front.visit.atTerminal}
    </a>
  )
}

function StaffEvents({ visit, name }: { visit: DeskProcess; name: string }) {
  const texts = words().front.visit
  const eventWords: Readonly<Record<string, string>> = words().process.events
  // Cancelling has a place of its own.
  const events = visit.events.filter((event) => event !== 'cancel')
  if (events.length === 0) return null
  return (
    <details class="menu menu-end" data-key={`staff-${visit.id}`}>
      <summary class="button button-small" data-focus={`staff-${visit.id}`} aria-label={`${texts.asStaff}: ${name}`}>
        {texts.asStaff}
      </summary>
      <div class="menu-list">
        <div class="menu-ask">
          <Field name={texts.reason}>
            <input name="reason" autocomplete="off" maxlength={300} data-focus={`reason-${visit.id}`} />
          </Field>
        </div>
        <ul>
          {events.map((event) => (
            <li key={event}>
              <button
                type="button"
                data-action="staff-event"
                data-process={visit.id}
                data-event={event}
                data-focus={`${event}-${visit.id}`}
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
  const texts = words().front.visit
  return (
    <details class="menu menu-end" data-key={`refund-${id}`}>
      <summary class="button button-small" data-focus={`refund-${id}`} aria-label={`${texts.refundOf}: ${name}`}>
        {texts.refund}
      </summary>
      <form class="menu-list menu-ask" data-refund={id}>
        <Field name={texts.amount}>
          <input name="amount" inputmode="decimal" autocomplete="off" maxlength={12} placeholder={texts.wholeAmount} />
        </Field>
        <button class="button button-primary">{texts.refundSubmit}</button>
      </form>
    </details>
  )
}

/** Leads to where a refund that waits is taken or refused. */
function DecideRefund({ id, name }: { id: string; name: string }) {
  const { decideRefund } = words().front.visit
  return (
    <a class="button button-small" href="/payments" data-focus={`decide-${id}`} aria-label={`${decideRefund}: ${name}`}>
      {decideRefund}
    </a>
  )
}

function CancelVisit({ id, name }: { id: string; name: string }) {
  const texts = words().front.visit
  return (
    <details class="menu menu-end" data-key={`cancel-${id}`}>
      <summary
        class="button button-small button-quiet"
        data-focus={`cancel-${id}`}
        aria-label={`${texts.cancel}: ${name}`}
      >
        {texts.cancel}
      </summary>
      <div class="menu-list menu-ask">
        <p>{filled(texts.cancelAsk, { name })}</p>
        <button type="button" class="button button-danger" data-action="cancel" data-process={id}>
          {texts.cancelSubmit}
        </button>
      </div>
    </details>
  )
}
