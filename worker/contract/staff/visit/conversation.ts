import * as z from 'zod'

import { freeTextMaxLength, templateNameMaxLength, templatesMax } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import type { Language } from '#worker/contract/process.ts'
import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'

import { pageLimit } from './board.ts'
import { clickId } from './process-page.ts'

/** The conversation of a visit: what staff write, what customers answer, and answers that nobody can place. */

const version = z.int().min(1)
const text = z.string().trim().min(1).max(freeTextMaxLength)

/** Channels of an answer. */
export type AnswerWay = 'SMS' | 'PAGE'

/** STOP and START are words to the sender, not to the workshop. */
export type AnswerKind = 'TEXT' | 'STOP' | 'START'

/** A customer's message about the visit. `sender` is the number that it came from; null from the page. */
export type CustomerAnswer = {
  id: string
  way: AnswerWay
  kind: AnswerKind
  sender: string | null
  /** Null once it was erased. */
  text: string | null
  at: string
}

/** The channels through which a message can be written; null where there is none. */
export type WriteWays = {
  /** Null where there is no number for text messages. */
  sms: string | null
  email: string | null
  /** The number said STOP: nothing is written there but what the visit cannot do without. */
  isStopped: boolean
  /** The account has a number that text messages can be answered to. */
  isAnswerable: boolean
}

/** `text` may name the places `{workshop}`, `{plate}` and `{link}`. */
export const freeMessageSchema = z.strictObject({ clickId, channel: z.enum(['SMS', 'EMAIL']), text })

export type FreeMessageInput = z.infer<typeof freeMessageSchema>
export type FreeMessageAnswer = { messageId: string }

export const messagesSeenSchema = z.strictObject({ clickId })

/** By locale (`fi-FI`); at least one. */
const texts = z
  .record(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), text)
  .refine((value) => Object.keys(value).length > 0, 'required')
const name = z.string().trim().min(1).max(templateNameMaxLength)

export const newTemplateSchema = z.strictObject({ clickId, name, texts })
export const templateSchema = z.strictObject({ version, name, texts })

export type NewTemplateInput = z.infer<typeof newTemplateSchema>
export type TemplateInput = z.infer<typeof templateSchema>

/** A text that staff begin a message with. */
export type MessageTemplate = { id: string; name: string; texts: Record<string, string>; version: number }

/** `smsAnswerUrl` is where the gateway is to send what comes to the account's number; whoever knows it is believed. */
export type TemplateList = {
  templates: MessageTemplate[]
  languages: Language[]
  smsNumber: string
  smsAnswerUrl: string
}

export const mostTemplates = templatesMax

const cursor = z.string().min(1).max(100)

/** The query of the inbox; of the current account, unless one is named. */
export const inboxQuerySchema = z.strictObject({
  accountId: z.string().min(1).max(64).optional(),
  cursor: cursor.optional(),
  limit: pageLimit,
})

export const assignSchema = z.strictObject({ processId: z.string().min(1).max(64) })

/** A visit whose customer waits for an answer. */
export type UnansweredVisit = {
  processId: string
  since: string
  licenseNumber: string | null
  customerName: string | null
  accountName: string
  /** The last words of the customer; null once they were erased. */
  text: string | null
  /** The number of their messages that wait. */
  unread: number
}

/** A text message that nobody could place. `mayAct`: this user may give it to a visit or put it aside. */
export type UnmatchedMessage = {
  id: string
  accountId: string
  accountName: string
  sender: string
  /** Null once it was erased. */
  text: string | null
  at: string
  mayAct: boolean
}

/** The oldest first. `count`: of all that wait, at most 101, which is more than 100; only with the first page. */
export type UnansweredVisits = { items: UnansweredVisit[]; count: number | null; nextCursor: string | null }
/** The latest first. */
export type UnmatchedMessages = { items: UnmatchedMessage[]; nextCursor: string | null }

export const customerAnswerUnits = { at: instant } satisfies UnitsOf<CustomerAnswer>
const unansweredUnits = { items: [{ since: instant }] } satisfies UnitsOf<UnansweredVisits>
const unmatchedUnits = { items: [{ at: instant }] } satisfies UnitsOf<UnmatchedMessages>

export type CountedCustomerAnswer = Counted<CustomerAnswer, typeof customerAnswerUnits>
export type CountedUnanswered = Counted<UnansweredVisits, typeof unansweredUnits>
export type CountedUnmatched = Counted<UnmatchedMessages, typeof unmatchedUnits>

const done = { action: 'process.act', about: 'visit' } as const
const configured = { action: 'account.configure', about: 'account' } as const

export const conversationCalls = {
  /**
   * One click is one message. 409 `message.stopped` where the number said STOP, 422 `INVALID_CONTACT` where the channel
   * leads nowhere, 409 `click.taken`.
   */
  'POST /api/staff/process/:id/message': staff({
    ...done,
    body: freeMessageSchema,
    answer: answer<FreeMessageAnswer>(),
  }),
  /** The messages of the customer need no answer. */
  'POST /api/staff/process/:id/messages-seen': staff({ ...done, body: messagesSeenSchema, answer: nothing }),
  /** The templates of the visit's account. */
  'GET /api/staff/process/:id/message-template': staff({ ...done, answer: answer<MessageTemplate[]>() }),
}

const listed = { action: 'process.see', about: 'account' } as const
const acted = { action: 'process.act', about: 'account' } as const

export const inboxCalls = {
  'GET /api/staff/unanswered': staff({
    ...listed,
    query: inboxQuerySchema,
    answer: answerIn<UnansweredVisits, typeof unansweredUnits>(unansweredUnits),
  }),
  'GET /api/staff/unmatched-message': staff({
    ...listed,
    query: inboxQuerySchema,
    answer: answerIn<UnmatchedMessages, typeof unmatchedUnits>(unmatchedUnits),
  }),
  /** 404 `message.not_found` for what is gone or another's, 404 `process.not_found` for a visit of another account. */
  'PUT /api/staff/unmatched-message/:messageId': staff({ ...acted, body: assignSchema, answer: nothing }),
  'DELETE /api/staff/unmatched-message/:messageId': staff({ ...acted, answer: nothing }),
}

/** Texts to begin with, and the number that can be answered to. */
export const messageSettingsCalls = {
  'GET /api/staff/account/:accountId/message-template': staff({ ...configured, answer: answer<TemplateList>() }),
  'POST /api/staff/account/:accountId/message-template': staff({
    ...configured,
    body: newTemplateSchema,
    answer: answer<MessageTemplate>(201),
  }),
  /** 409 `message_template.changed`. */
  'PUT /api/staff/account/:accountId/message-template/:id': staff({
    ...configured,
    body: templateSchema,
    answer: answer<MessageTemplate>(),
  }),
  'DELETE /api/staff/account/:accountId/message-template/:id': staff({ ...configured, answer: nothing }),
}
