import { dayMs } from '#domain/durations.ts'
import type { AuditFileQuery } from '#worker/contract/staff/audit-trail.ts'

/** The page's choices, as its address keeps them. `from` and `to` are days, both within. */
export type AuditChoice = {
  accountId: string
  action: string
  actor: string
  subject: string
  /** Words of a user's or a customer's name. */
  person: string
  from: string
  to: string
}

const names = {
  accountId: 'account',
  action: 'action',
  actor: 'actor',
  subject: 'subject',
  person: 'person',
  from: 'from',
  to: 'to',
} as const
const fields = ['accountId', 'action', 'actor', 'subject', 'person', 'from', 'to'] as const

const patterns: Readonly<Record<keyof AuditChoice, RegExp>> = {
  accountId: /^.{1,64}$/,
  action: /^[a-z_]+\.[a-z_]+$/,
  actor: /^.{1,64}$/,
  subject: /^.{1,64}$/,
  person: /^.{2,60}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
}

export const everything: AuditChoice = {
  accountId: '',
  action: '',
  actor: '',
  subject: '',
  person: '',
  from: '',
  to: '',
}

/** Reads the choice out of an address; what it does not know is left out. */
export function readAuditChoice(search: URLSearchParams): AuditChoice {
  const read = (field: keyof AuditChoice) => {
    const value = search.get(names[field])?.trim() ?? ''
    return patterns[field].test(value) ? value : ''
  }
  return {
    accountId: read('accountId'),
    action: read('action'),
    actor: read('actor'),
    subject: read('subject'),
    person: read('person'),
    from: read('from'),
    to: read('to'),
  }
}

/** The query part of an address, with its question mark; empty for the whole trail. */
export function auditSearch(choice: AuditChoice): string {
  const search = new URLSearchParams()
  for (const field of fields) {
    const value = choice[field].trim()
    if (value !== '') search.set(names[field], value)
  }
  return search.size === 0 ? '' : `?${search}`
}

/** The beginning of a day in the zone, UTC ms; the day after for `days` 1. Null for a day that there is not. */
export function startOfDay(date: string, timeZone: string, days = 0): number | null {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight)) return null
  const wall = midnight + days * dayMs
  // The offset at the instant sought may differ from that at the guess, on the days when clocks change.
  const guess = wall - offsetAt(wall, timeZone)
  return wall - offsetAt(guess, timeZone)
}

function offsetAt(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instantMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '00'
  const wall = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`
  return Date.parse(wall) - Math.floor(instantMs / 60_000) * 60_000
}

/** The same as the server is asked. */
export function auditQuery(choice: AuditChoice, timeZone: string): AuditFileQuery {
  const { accountId, action, actor, subject, person } = choice
  const from = choice.from === '' ? null : startOfDay(choice.from, timeZone)
  const to = choice.to === '' ? null : startOfDay(choice.to, timeZone, 1)
  return {
    ...(accountId !== '' && { accountId }),
    ...(action !== '' && { action }),
    ...(actor.trim() !== '' && { actor: actor.trim() }),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(from !== null && { from: new Date(from).toISOString() }),
    ...(to !== null && { to: new Date(to).toISOString() }),
  }
}

/** The ISO date of an instant in the zone. */
export function dayIn(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetAt(instantMs, timeZone)).toISOString().slice(0, 10)
}
