import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { reminders } from '#domain/contact/reminder.ts'
import { visitEnds } from '#domain/process/visit-end.ts'
import { workEffectKinds } from '#worker/additional-work/index.ts'
import { sendPassKind } from '#worker/collect-pass/index.ts'
import {
  contactNoticeKind,
  factsIn,
  factsText,
  freeMessageKind,
  receiptKind,
  sendContactNotice,
  sendFree,
  sendInstead,
  sendInsteadKind,
  sendKeyCode,
  sendLink,
  sendPass,
  sendPaymentLink,
  sendPrice,
  sendReceipt,
  sendWork,
  notifyEnd,
  notifyKioskUse,
  notifyReadyTime,
  type SendInput,
  type SendResult,
} from '#worker/notifications/index.ts'
import { settleNothingToPay } from '#worker/payments/index.ts'
import { effectKinds } from '#worker/process/index.ts'
import { reminderKind, sendReminder } from '#worker/reminders/index.ts'

import { TryLater, type EffectCall, type EffectHandler, type World } from './effect-call.ts'

/** Handlers of messages to the customer of a process, or to somebody in their place. */
export const messageHandlers: Readonly<Record<string, EffectHandler>> = {
  [effectKinds.sendLink]: (world, call) => sent(sendLink(world, requestedInput(call))),
  [effectKinds.sendKeyCode]: (world, call) => sent(sendKeyCode(world, requestedInput(call))),
  [effectKinds.sendPaymentLink]: paymentLink,
  [effectKinds.notifyKioskUse]: (world, call) =>
    sent(notifyKioskUse(world, { ...sendInput(call), ...causePayload.parse(call.payload) })),
  [effectKinds.notifyEnd]: (world, call) =>
    sent(notifyEnd(world, { ...sendInput(call), ...endPayload.parse(call.payload) })),
  [reminderKind]: (world, call) =>
    sent(sendReminder(world, { ...sendInput(call), ...reminderPayload.parse(call.payload) })),
  [effectKinds.sendPrice]: (world, call) => sent(sendPrice(world, sendInput(call))),
  [sendInsteadKind]: (world, call) => sent(sendInstead(world, messageInput(call))),
  [contactNoticeKind]: (world, call) => sent(sendContactNotice(world, messageInput(call))),
  [freeMessageKind]: (world, call) => sent(sendFree(world, messageInput(call))),
  [receiptKind]: (world, call) => sent(sendReceipt(world, messageInput(call))),
  [sendPassKind]: (world, call) =>
    sent(sendPass(world, { ...sendInput(call), passId: passPayload.parse(call.payload).passId })),
  [workEffectKinds.ask]: (world, call) => sent(sendWork(world, { ...workInput(call), isReminder: false })),
  [workEffectKinds.remind]: (world, call) => sent(sendWork(world, { ...workInput(call), isReminder: true })),
  [workEffectKinds.notifyReadyTime]: (world, call) =>
    sent(notifyReadyTime(world, { ...sendInput(call), ...readyPayload.parse(call.payload) })),
}

const kinds = sql.join(
  Object.keys(messageHandlers).map((kind) => sql`${kind}`),
  sql`, `,
)

/** In SQL over a row of the outbox: what is true of the process that a message is about, read as the row is claimed. */
export const factsOfMessage: SQL = sql`case when kind in (${kinds}) then ${factsText(sql`payload ->> 'processId'`)} end`

/** In SQL: a row of the outbox sends a message. */
export const isMessageEffect = (row: SQL): SQL => sql`${row}.kind in (${kinds})`

/** Messages that contradict one another, so that they keep their order; one of no group holds nothing back. */
const groups: Readonly<Record<string, string>> = {
  [effectKinds.sendLink]: 'link',
  [effectKinds.sendKeyCode]: 'key_code',
  [effectKinds.sendPaymentLink]: 'payment',
  [effectKinds.sendPrice]: 'payment',
  [freeMessageKind]: 'free',
  [workEffectKinds.ask]: 'work',
  [workEffectKinds.remind]: 'work',
  [workEffectKinds.notifyReadyTime]: 'ready_time',
}

const groupOf = (row: SQL) => sql`(select value from json_each(${JSON.stringify(groups)}) where key = ${row}.kind)`

/**
 * In SQL over rows `o` and `e` of one stream: the message `e`, which waits for another try, says nothing that `o` would
 * contradict. Whatever else happens to a visit never waits for its messages.
 */
export const passesMessage: SQL = sql`(${isMessageEffect(sql`e`)}
  and coalesce(${groupOf(sql`e`)} <> coalesce(${groupOf(sql`o`)}, ''), 1))`

const processPayload = z.object({ processId: z.string() })
/** Rows of the outbox keep the cause as `wish`. */
const causePayload = z.object({ wish: z.string() }).transform(({ wish }) => ({ causeId: wish }))
const endPayload = z
  .object({ end: z.enum(visitEnds), wish: z.string() })
  .transform(({ end, wish }) => ({ end, causeId: wish }))
const reminderPayload = z.object({ reminder: z.enum(reminders), about: z.number() })
const requestSchema = z.object({ wish: z.string().optional() })
const messagePayload = z.object({ messageId: z.string() })
const workPayload = z.object({ proposalId: z.string(), version: z.number() })
const readyPayload = z.object({ readyAt: z.number() })
const passPayload = z.object({ passId: z.string() })

/** Nobody is sent a link to pay nothing: such a process is settled instead. */
async function paymentLink(world: World, call: EffectCall): Promise<void> {
  const { causeId } = causePayload.parse(call.payload)
  const input = sendInput(call)
  const isDue = (input.known?.dueCents ?? 0) > 0
  if (!isDue && (await settleNothingToPay(world.deps, input.processId))) return
  await sent(sendPaymentLink(world, { ...input, causeId }))
}

function sendInput({ payload, known, signal, isLastAttempt }: EffectCall): SendInput {
  return { processId: processPayload.parse(payload).processId, known: factsIn(known), signal, isLastAttempt }
}

function messageInput(call: EffectCall) {
  return { ...sendInput(call), ...messagePayload.parse(call.payload) }
}

function requestedInput(call: EffectCall) {
  return { ...sendInput(call), causeId: requestSchema.parse(call.payload).wish }
}

function workInput(call: EffectCall) {
  return { ...sendInput(call), ...workPayload.parse(call.payload) }
}

async function sent(result: Promise<SendResult>): Promise<void> {
  const answer = await result
  if (answer.result === 'retry') throw new TryLater(answer.reason, answer.afterMs)
}
