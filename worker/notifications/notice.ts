import { sql, type SQL } from 'drizzle-orm'

import { processStates, type ProcessState } from '#domain/enums.ts'
import {
  contactNoticeSms,
  keyCodeEmail,
  keyCodeSms,
  linkEmail,
  linkSms,
  type EmailContent,
} from '#domain/message-texts/compose.ts'
import { freeEmail, freeSms } from '#domain/message-texts/free.ts'
import { keyPurpose, linkPurpose, type LinkPurpose, type MessageWording } from '#domain/message-texts/wording.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { additionalWorkStates } from '#domain/process/additional-work.ts'
import { resendStates } from '#domain/process/resend.ts'
import { stateOfEnd, type VisitEnd } from '#domain/process/visit-end.ts'
import type { CustomerPushKind } from '#worker/contract/customer/customer-push.ts'
import type { MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { keyCodeFactsOf, linkFactsOf, type Facts } from './facts.ts'

/** Both forms of a text: the channel is chosen later. */
export type Wording = { sms: string; email: EmailContent | null }

/** Sources of a message: the built-in wordings of its language, and the address of the customer's page. */
export type Writing = { wording: MessageWording; appUrl: string }

/** A kind of message, and what the process does when it went out or did not. */
export type Notice = {
  kind: MessageKind
  /** It moves no process, and nobody is called for it. */
  isAside?: true
  /** It moves no process; whom it does not reach is called all the same. */
  movesNothing?: true
  /** It says no more than to look at the page: a browser that has it may be told in its place. Nothing with a code ever is. */
  push?: CustomerPushKind | undefined
  /** The states that the message moves the process on from. */
  awaitedIn: readonly ProcessState[]
  /** The states in which the message is to be sent. */
  sentIn: readonly ProcessState[]
  sent: ProcessEventType
  failed: ProcessEventType
  /** The states that a failure leads on from although an earlier message went out. */
  unsentIn?: readonly ProcessState[]
  /** True in SQL while what the message said still holds: another may be on its way in its place. */
  holds?: (facts: Facts) => SQL
  /** The outcome where there is nothing to say. */
  impossible: ProcessEventType
  /** Names the reason of the message: one reason sends one message. */
  dedupeKey: (facts: Facts) => string
  compose: (facts: Facts, writing: Writing) => Wording | null
}

function aboutLink(facts: Facts, purpose: LinkPurpose, { wording, appUrl }: Writing): Wording {
  const input = { wording, purpose, facts: linkFactsOf(facts, appUrl), own: facts.ownTexts }
  return { sms: linkSms(input), email: linkEmail(input) }
}

/** The link that opens a process: sent once, and once more for each wish of staff to open it again. */
export const linkNotice = (causeId?: string): Notice => ({
  kind: 'LINK',
  awaitedIn: ['LINK_GENERATED'],
  // Keys may lie in a box before the link to them has gone out.
  sentIn: causeId === undefined ? ['LINK_GENERATED', 'BOX_RESERVED'] : resendStates.link,
  unsentIn: causeId === undefined ? [] : ['LINK_SENT'],
  sent: 'link_sent',
  failed: 'link_failed',
  impossible: 'link_failed',
  dedupeKey: ({ id }) => dedupeReason(`link:${id}`, causeId),
  compose(facts, writing) {
    return aboutLink(facts, linkPurpose(facts), writing)
  },
})

/** The code of the box that the process holds: another lease, or a wish of staff, brings another message. */
export const keyCodeNotice = (causeId?: string): Notice => ({
  kind: 'KEY_CODE',
  awaitedIn: ['WAITING_KEY_CODE'],
  sentIn: causeId === undefined ? ['WAITING_KEY_CODE'] : resendStates.key_code,
  holds: ({ leaseId }) => sql`${leaseId} is null or exists (
    select 1 from ${boxLeases} where id = ${leaseId} and ended_at is null)`,
  sent: 'key_code_sent',
  failed: 'key_code_failed',
  impossible: 'box_failed',
  dedupeKey: ({ id, leaseId }) => dedupeReason(`key_code:${leaseId ?? id}`, causeId),
  compose(facts, { wording, appUrl }) {
    const keyCode = keyCodeFactsOf(facts, appUrl)
    if (keyCode === null) return null
    const input = { wording, purpose: keyPurpose(facts), facts: keyCode, own: facts.ownTexts }
    return { sms: keyCodeSms(input), email: keyCodeEmail(input) }
  },
})

/** The prefix of a staff request that lets a message past the caps of its account. */
const letThroughPrefix = 'clk_let_'

/** Returns the mark of a message that is let past the caps, once, in the place of one that they held back. */
export const letThroughOnce = (messageId: string): string => `let_${messageId}`

/** Returns whether staff let the message of this reason past the caps. */
export const isLetThrough = (dedupeKey: string): boolean => dedupeKey.includes(`:${letThroughPrefix}`)

/**
 * Returns whether a click of staff asked for a message; other wishes are events of the process. A message that staff
 * ask for once more is no notice.
 */
export const isOfStaff = (causeId: string): boolean => causeId.startsWith('clk_')

/** Returns whether the cause is a payment that waited for a price to be approved. */
export const isOfPrice = (causeId: string): boolean => causeId.startsWith('price_')

function dedupeReason(reason: string, causeId: string | undefined): string {
  return causeId === undefined ? reason : `${reason}:${causeId}`
}

/** The link to the payment: each wish for it (the process came so far, staff ask again) brings one message. */
export function paymentLinkNotice(causeId: string): Notice {
  return {
    kind: 'PAYMENT_LINK',
    push: isOfStaff(causeId) ? undefined : 'payment',
    awaitedIn: ['READY_FOR_PAYMENT', 'USE_ONLY_PAYMENT'],
    sentIn: ['READY_FOR_PAYMENT', 'USE_ONLY_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'],
    unsentIn: ['PAYMENT_LINK_SENT'],
    sent: 'payment_link_sent',
    failed: 'payment_link_failed',
    impossible: 'payment_link_failed',
    dedupeKey: ({ id }) => `payment_link:${id}:${causeId}`,
    compose(facts, writing) {
      return aboutLink(facts, 'pay', writing)
    },
  }
}

/** The notice to the former number that messages go elsewhere now: without a code, and without the link. */
export const contactNotice = (dedupeKey: string): Notice => ({
  kind: 'CONTACT_NOTICE',
  isAside: true,
  awaitedIn: [],
  sentIn: processStates,
  sent: 'link_sent',
  failed: 'link_failed',
  impossible: 'link_failed',
  dedupeKey: () => dedupeKey,
  compose: ({ workshop, workshopPhone, ownTexts: own }, { wording }) => ({
    sms: contactNoticeSms({ wording, workshop, phone: workshopPhone, own }),
    email: null,
  }),
})

/** The link to a price that is to be approved: each price brings one message, and each wish of staff. It moves no process. */
export function priceNotice(causeId?: string): Notice {
  return {
    kind: 'PRICE',
    push: causeId === undefined ? 'price' : undefined,
    awaitedIn: [],
    sentIn: resendStates.link,
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: ({ id, askedPriceCents }) => dedupeReason(`price:${id}:${askedPriceCents ?? 0}`, causeId),
    compose(facts, writing) {
      return facts.askedPriceCents === null ? null : aboutLink(facts, 'price', writing)
    },
  }
}

/** The notice of a visit opened at a kiosk by whomever. It moves no process, and nobody is called for it. */
export function kioskNotice(causeId: string): Notice {
  return {
    kind: 'KIOSK_VISIT',
    isAside: true,
    awaitedIn: [],
    sentIn: processStates,
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: ({ id }) => `kiosk:${id}:${causeId}`,
    compose(facts, writing) {
      return aboutLink(facts, 'kiosk', writing)
    },
  }
}

/** The name of the reminder of additional work. */
const workReminder = 'work_reminder'

/** The version of a proposal that a message is about. */
export type WorkMessageInput = { proposalId: string; version: number; isReminder: boolean }

/** In SQL: something of this version of a proposal waits for its customer. */
export function workWaits({ proposalId, version }: Omit<WorkMessageInput, 'isReminder'>): SQL {
  return sql`exists (select 1 from ${additionalWorkProposals} w join ${additionalWorkRows} r on r.proposal_id = w.id
    where w.id = ${proposalId} and w.version = ${version} and r.state = 'PROPOSED')`
}

/** The link to additional work that waits to be decided: once for each version of it, and one reminder. */
export function workNotice(causeId: WorkMessageInput): Notice {
  const { proposalId, version, isReminder } = causeId
  return {
    kind: 'ADDITIONAL_WORK',
    // Who did not see the notice is reminded by a message.
    push: isReminder ? undefined : 'work',
    movesNothing: true,
    awaitedIn: [],
    sentIn: additionalWorkStates,
    holds: () => workWaits(causeId),
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: () => `${isReminder ? workReminder : 'work'}:${proposalId}:${version}`,
    compose(facts, writing) {
      return aboutLink(facts, isReminder ? 'remindWork' : 'work', writing)
    },
  }
}

/** The same of a message that went out, by what names it. */
export function workNoticeOf(dedupeKey: string): Notice {
  const [reason = '', proposalId = '', version = ''] = dedupeKey.split(':')
  return workNotice({ proposalId, version: Number(version), isReminder: reason === workReminder })
}

/** The notice of another time when the car is ready, once for each that staff set. Nobody is called for it. */
export function readyTimeNotice(readyAt: number): Notice {
  return {
    kind: 'READY_TIME',
    push: 'ready_time',
    isAside: true,
    awaitedIn: [],
    sentIn: processStates,
    holds: ({ id }) => sql`exists (select 1 from ${processes} where id = ${id} and ready_at = ${readyAt})`,
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: ({ id }) => `ready:${id}:${readyAt}`,
    compose(facts, writing) {
      return aboutLink(facts, 'ready', writing)
    },
  }
}

const endKinds = { cancelled: 'CANCELLED', expired: 'EXPIRED', refunded: 'REFUNDED' } as const

/** The notice of a promise that is over, once for each event that ended it. It moves no process and calls nobody. */
export function endNotice(end: VisitEnd, causeId: string): Notice {
  return {
    kind: endKinds[end],
    isAside: true,
    awaitedIn: [],
    sentIn: [stateOfEnd[end]],
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: ({ id }) => `${end}:${id}:${causeId}`,
    compose(facts, writing) {
      return aboutLink(facts, end, writing)
    },
  }
}

/** Returns the notice of a message that staff wrote themselves. It goes wherever the process stands. */
export function freeNotice(dedupeKey: string, text: string): Notice {
  return {
    kind: 'FREE',
    movesNothing: true,
    awaitedIn: [],
    sentIn: processStates,
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: () => dedupeKey,
    compose(facts, { wording, appUrl }) {
      const input = { text, facts: linkFactsOf(facts, appUrl), wording, own: facts.ownTexts }
      return { sms: freeSms(input), email: freeEmail(input) }
    },
  }
}

/** The same message by e-mail, after the text message failed: a message of its own. */
export function overEmail(notice: Notice): Notice {
  return { ...notice, dedupeKey: (facts) => `${notice.dedupeKey(facts)}:email` }
}
