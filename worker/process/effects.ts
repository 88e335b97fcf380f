import type { Effect } from '#core/outbox/outbox.ts'
import type { ProcessState } from '#domain/enums.ts'
import { messageOfState } from '#domain/process/message-of-state.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import type { VisitEnd } from '#domain/process/visit-end.ts'

/** Outbox kinds that the process module causes; `worker/jobs/effect-handlers.ts` makes each of them. */
export const effectKinds = {
  sendLink: 'process.send_link',
  sendKeyCode: 'process.send_key_code',
  sendPaymentLink: 'process.send_payment_link',
  /** Tells the customer that their visit, box or payment is over. */
  notifyEnd: 'process.tell_end',
  /** Tells the owner that their visit was opened at a kiosk. */
  notifyKioskUse: 'process.tell_kiosk',
  /** `withPrices` writes it. */
  sendPrice: 'process.send_price',
} as const

/** The effect that tells the owner's number that the visit was opened at a kiosk; each `causeId` brings one message. */
export function kioskVisitEffect(processId: string, causeId: string): Effect {
  return { streamKey: processId, kind: effectKinds.notifyKioskUse, payload: { processId, wish: causeId } }
}

/**
 * The effect that tells the customer that a promise is over. `causeId` is the event that ended it: each brings one
 * message.
 */
export function endEffect(processId: string, { end, causeId }: { end: VisitEnd; causeId: string }): Effect {
  return { streamKey: processId, kind: effectKinds.notifyEnd, payload: { processId, end, wish: causeId } }
}

/** Returns the effects that have to happen outside once a process has come to these states. */
export function effectsOfState(input: {
  processId: string
  reached: readonly ProcessState[]
  eventId: string
}): Effect[] {
  const { processId, reached, eventId } = input
  return [...new Set(reached)].flatMap((state) => {
    const kind = messageOfState[state]
    return kind === undefined ? [] : [firstEffects[kind](processId, eventId)]
  })
}

/** Sends the link once more. `causeId` is the event that asked for it: each brings one message. */
export function linkAgainEffect(processId: string, causeId: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendLink, payload: { processId, wish: causeId } }
}

/** Sends the code of the box that a process waits with: one message for each lease, however often it is asked for. */
export function keyCodeEffect(processId: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendKeyCode, payload: { processId } }
}

/** Sends the code of the box once more. */
export function keyCodeAgainEffect(processId: string, causeId: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendKeyCode, payload: { processId, wish: causeId } }
}

/** Sends the link to the payment. `causeId` is the event that asked for it: each brings one message. */
export function paymentLinkEffect(processId: string, causeId: string): Effect {
  return { streamKey: processId, kind: effectKinds.sendPaymentLink, payload: { processId, wish: causeId } }
}

/** The effect that sends a message of a kind for the first time. */
const firstEffects: Readonly<Record<ResendKind, (processId: string, eventId: string) => Effect>> = {
  link: (processId) => ({ streamKey: processId, kind: effectKinds.sendLink, payload: { processId } }),
  key_code: keyCodeEffect,
  payment_link: paymentLinkEffect,
}

/** The effect that sends a message of a kind once more. */
export const againEffects: Readonly<Record<ResendKind, (processId: string, causeId: string) => Effect>> = {
  link: linkAgainEffect,
  key_code: keyCodeAgainEffect,
  payment_link: paymentLinkEffect,
}
