import { dayMs } from '#domain/durations.ts'
import { isProcessEventType } from '#domain/process-lifecycle.ts'
import { isWorkEvent, type ApprovalKind } from '#domain/process/additional-work.ts'
import { formatDate, formatEuro, formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { noteText } from '#web/staff/process/correction-words.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import type { BoxAct, HistoryEvent, ProcessPage, StaffMessage } from '#worker/contract/staff/visit/process-page.ts'
import type { StaffNote } from '#worker/contract/staff/visit/staff-note.ts'

export type TimelineEntry = { id: string; at: number; text: string; reason: string | null; override?: string }
export type TimelineDay = { day: string; entries: TimelineEntry[] }

type TimelineSource = Pick<ProcessPage, 'history' | 'boxActs' | 'approvals' | 'payments' | 'notes'> &
  Partial<Pick<ProcessPage, 'messages'>>

/** Returns whether a reason is a code of a machine and not a person's words. */
const isWordOfMachines = (reason: string) => /^[a-z][a-z0-9_.-]*$/.test(reason)

const approvedSentences = {
  ORDER: 'approvedSentence',
  PRICE: 'approvedPriceSentence',
  ADDITIONAL_WORK: 'decidedWorkSentence',
} as const satisfies Record<ApprovalKind, string>

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
}

/** An event of the history as a sentence. Amounts are euros. */
export function sentenceOf(
  event: HistoryEvent,
  words: ProcessWords,
  amounts: { paid: number; refunded: number },
): string {
  const { type, actorKind, actorName, toState } = event
  const aside = asideOf(type, words)
  if (aside !== null) return fillText(aside, { who: actorName ?? words.actors[actorKind] })
  const byHand = actorKind === 'staff' ? handing(type, words) : null
  const isKnown = type === 'create' || isProcessEventType(type)
  if (!isKnown) return words.states[toState]
  if (type === 'settle_payment' && actorKind === 'system' && amounts.paid === 0)
    return words.process.nothingToPaySentence
  const amount = formatEuro(amountOf(type, amounts))
  if (byHand !== null) return fillText(byHand, { who: actorName ?? words.actors.staff, amount })
  const byPass = actorKind === 'locker' ? actorName : null
  const who = byPass === null ? (actorName ?? words.actors[actorKind]) : words.actors.locker
  const sentence = fillText(words.sentences[type], { who, amount })
  return byPass === null ? sentence : fillText(words.process.byPass, { sentence, name: byPass })
}

const amountOf = (type: string, { paid, refunded }: { paid: number; refunded: number }) =>
  type === 'settle_refund' ? refunded : paid

type BalanceEvent = keyof ProcessWords['process']['balance']['sentences']

function isBalanceEvent(type: string, words: ProcessWords): type is BalanceEvent {
  return type in words.process.balance.sentences
}

/** Returns the sentence of an event that leads to no state; null for any other event. */
function asideOf(type: string, words: ProcessWords): string | null {
  if (type === 'ask_price') return words.process.askedPriceSentence
  if (isBalanceEvent(type, words)) return words.process.balance.sentences[type]
  if (isWorkEvent(type)) return words.process.workEvents[type]
  return type === 'undo' ? words.process.undoSentence : null
}

/** Money that staff took or gave back themselves. */
function handing(type: string, words: ProcessWords): string | null {
  if (type === 'settle_payment') return words.process.paidAtCounter
  return type === 'settle_refund' ? words.process.refundedByHand : null
}

/** Returns the sentence on an act on a box and the person behind it; null for an act that a screen has no words for. */
function boxSentence({ action, boxNumber, actorKind, actorName }: BoxAct, words: ProcessWords): string | null {
  const sentences: Partial<Record<string, string>> = {
    'box.open': words.process.boxOpened,
    'box.move_lease': words.process.boxMoved,
    'box.release': words.process.boxReleased,
    'box.take_out': words.process.boxTakenOut,
  }
  const sentence = sentences[action]
  if (sentence === undefined) return null
  return fillText(sentence, { who: actorName ?? words.actors[actorKind], number: boxNumber ?? '' }).trim()
}

function overridesIn({ overrides }: HistoryEvent, words: ProcessWords): { override?: string } {
  if (overrides.length === 0) return {}
  const what = overrides.map((one) => words.process.missingShort[one]).join(', ')
  return { override: fillText(words.process.overridden, { what }) }
}

function notedEntry(
  { id, kind, text, author, createdAt }: StaffNote,
  words: ProcessWords,
  timeZone: string,
): TimelineEntry[] {
  if (kind === null) return []
  const sentence = fillText(words.process.noteSentences[kind], {
    text: noteText({ kind, text }, words, timeZone),
    who: author ?? words.actors.staff,
  })
  return [{ id, at: Date.parse(createdAt), text: sentence, reason: null }]
}

type ReminderKind = keyof ProcessWords['process']['reminded']

const isReminder = (kind: string, words: ProcessWords): kind is ReminderKind => kind in words.process.reminded

/** Returns the entry of a reminder, which goes by itself: no event of the history tells of it. */
function remindedEntry({ id, kind, sentAt }: StaffMessage, words: ProcessWords): TimelineEntry[] {
  if (sentAt === null || !isReminder(kind, words)) return []
  return [{ id, at: Date.parse(sentAt), text: words.process.reminded[kind], reason: null }]
}

/** All that happened to a process, the latest first. */
export function timelineEntries(
  { history, boxActs, approvals, payments, notes, messages = [] }: TimelineSource,
  words: ProcessWords,
  timeZone = 'Europe/Helsinki',
): TimelineEntry[] {
  const paid = sum(payments.filter(({ status }) => status === 'SUCCESS').map(({ captured }) => captured))
  const given = payments.flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'SUCCESS')
  const amounts = { paid, refunded: sum(given.map(({ amount }) => amount)) }
  const events = history.map((event) => ({
    id: event.id,
    at: Date.parse(event.at),
    text: sentenceOf(event, words, amounts),
    reason: event.reason === null || isWordOfMachines(event.reason) ? null : event.reason,
    ...overridesIn(event, words),
  }))
  const handled = boxActs.flatMap((act) => {
    const text = boxSentence(act, words)
    return text === null ? [] : [{ id: act.id, at: Date.parse(act.at), text, reason: null }]
  })
  const approved = approvals.map(({ id, approvedAt, total, kind }) => ({
    id,
    at: Date.parse(approvedAt),
    text: fillText(words.process[approvedSentences[kind]], { amount: formatEuro(total) }),
    reason: null,
  }))
  const noted = notes.flatMap((note) => notedEntry(note, words, timeZone))
  const reminded = messages.flatMap((message) => remindedEntry(message, words))
  // Of two in one moment the later of the history goes first.
  return [...noted, ...handled, ...approved, ...reminded, ...events.toReversed()].toSorted(
    (one, other) => other.at - one.at,
  )
}

/** The same by days, each entry with its time: "Asiakas hyväksyi 412,50 € klo 7.42". */
export function timelineDays(
  entries: readonly TimelineEntry[],
  { words, timeZone, now }: { words: ProcessWords; timeZone: string; now: number },
): TimelineDay[] {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayInWords(entry.at, { words, timeZone, now })
    const text = fillText(words.process.at, { sentence: entry.text, time: formatTime(entry.at, timeZone) })
    days.set(day, [...(days.get(day) ?? []), { ...entry, text }])
  }
  return [...days].map(([day, own]) => ({ day, entries: own }))
}

function dayInWords(
  at: number,
  { words, timeZone, now }: { words: ProcessWords; timeZone: string; now: number },
): string {
  const day = formatDate(at, timeZone)
  if (day === formatDate(now, timeZone)) return words.process.today
  return day === formatDate(now - dayMs, timeZone) ? words.process.yesterday : day
}
