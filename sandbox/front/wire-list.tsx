import { filled, words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'
import { Field, LiveList, Options, Scrolled } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import type { FrontState } from './front-state.ts'
import type { Wire } from './wires.ts'

type WireSummary = { what: string; outcome: string; isBad: boolean }

const longest = 90
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const isRefusal = (status: number) => status >= 300 || status === 0

type Of<Kind extends Wire['kind']> = Extract<Wire, { kind: Kind }>

function messageView({ row: { recipient, message, status } }: Of<'sms'>): WireSummary {
  const { sentStates } = words().front.wires
  return { what: `→ ${recipient} ${shortened(message)}`, outcome: sentStates[status], isBad: status === 'failed' }
}

function emailView({ row: { recipients, subject, lastEvent } }: Of<'email'>): WireSummary {
  const outcome = words().front.wires.sentStates[lastEvent]
  return { what: `→ ${recipients.join(', ')} ${subject}`, outcome, isBad: lastEvent === 'bounced' }
}

function webhookView({ row: { type, verdict, externalWorkOrderId, status } }: Of<'webhook'>): WireSummary {
  const { webhooks, verdicts } = words().dealer
  const known: Readonly<Record<string, string>> = webhooks
  const what = type === null ? verdicts[verdict] : (known[type] ?? type)
  return {
    what: [what, externalWorkOrderId].filter(Boolean).join(' · '),
    outcome: String(status),
    isBad: isRefusal(status),
  }
}

function callView({ row: { provider, says, state, lastAnswer } }: Of<'call'>): WireSummary {
  const { services, payment, front } = words()
  const answer = lastAnswer === 'no answer' ? front.wires.noAnswer : lastAnswer
  const isBad = lastAnswer !== null && isRefusal(Number(lastAnswer) || 0)
  return { what: `${services[provider]}: ${says}`, outcome: answer ?? payment.calls[state], isBad }
}

function doorView({ row: { type, boxNumber, sentAt }, cabinet }: Of<'door'>): WireSummary {
  const { doors, told, notTold } = words().front.wires
  const known: Readonly<Record<string, string>> = doors
  const what = `${cabinet}: ${filled(known[type] ?? type, { number: boxNumber })}`
  return { what, outcome: sentAt === null ? notTold : told, isBad: sentAt === null }
}

function checkView({ row: { provider, state } }: Of<'identity'>): WireSummary {
  const { services, identity } = words()
  const { words: outcome, tone } = identity.states[state]
  return { what: services[provider], outcome, isBad: tone === 'bad' }
}

function cardView({ row: { amountCents, answers }, terminal }: Of<'card'>): WireSummary {
  const { told, notTold } = words().front.wires
  const last = answers.at(-1)
  return {
    what: `${terminal}: ${money(amountCents)}`,
    outcome: last === undefined ? notTold : told,
    isBad: last !== 'settled',
  }
}

function wireView(wire: Wire): WireSummary {
  switch (wire.kind) {
    case 'sms':
      return messageView(wire)
    case 'email':
      return emailView(wire)
    case 'webhook':
      return webhookView(wire)
    case 'call':
      return callView(wire)
    case 'door':
      return doorView(wire)
    case 'identity':
      return checkView(wire)
    case 'card':
      return cardView(wire)
  }
}

function WireItem({ wire, now }: { wire: Wire; now: number }) {
  const { what, outcome, isBad } = wireView(wire)
  return (
    <li class="wire" data-key={`${wire.kind}-${wire.id}`}>
      <time class="soft" datetime={new Date(wire.at).toISOString()}>
        {shortTime(wire.at, now)}
      </time>
      <span class="wire-kind">{words().front.wires.kinds[wire.kind]}</span>
      <span class="wire-what">{what}</span>
      <span class={isBad ? 'wire-outcome failed' : 'wire-outcome soft'}>{outcome}</span>
    </li>
  )
}

/** Shows what went over the wires, newest first. */
export function WireList({ wires, now }: FrontState) {
  const items = wires.map((wire) => <WireItem key={wire.id} wire={wire} now={now} />)
  return <LiveList id="wires" items={items} empty={words().front.wires.none} name="wires" isAside />
}

/** The choice of whose wires to show. */
export function VisitFilter({ named, visit }: FrontState) {
  const texts = words().front.wires
  const visits = visit === null || named.some(({ id }) => id === visit.id) ? named : [visit, ...named]
  const choices = visits.map(({ id, licenseNumber, externalWorkOrderId, customer }) => {
    return { value: id, words: [licenseNumber ?? externalWorkOrderId, customer].filter(Boolean).join(' · ') }
  })
  return (
    <Field name={texts.visit}>
      <select id="visit" name="visit" data-live="">
        <option value="">{texts.all}</option>
        <Options choices={choices} chosen={visit?.id ?? ''} />
      </select>
    </Field>
  )
}

/** One timeline of everything that went between the app and what is around it. */
export function Wires(state: FrontState) {
  return (
    <section class="place" id="wires" aria-labelledby="wires-title">
      <header class="place-head">
        <h2 id="wires-title">{words().front.wires.title}</h2>
        <VisitFilter {...state} />
      </header>
      <Scrolled labelledBy="wires-title">
        <WireList {...state} />
      </Scrolled>
    </section>
  )
}
