import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import type { OutboxRow } from '#core/outbox-store.ts'
import { forgetFinding, markOverdue, workEffectKinds } from '#worker/additional-work/index.ts'
import { alertEffectKind, sendAlert } from '#worker/alerts/index.ts'
import { tendCloud, tendCloudKind } from '#worker/cloud-cabinets/index.ts'
import { sendPassKind } from '#worker/collect-pass/index.ts'
import { checkDomain, domainCheckKind } from '#worker/email-domains/index.ts'
import { letterKind, sendLetter } from '#worker/letters/index.ts'
import { forgetPicture, forgetPictureKind } from '#worker/licences/index.ts'
import {
  contactNoticeKind,
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
  smsReportUrl,
  tellKiosk,
  tellReadyTime,
  type SendInput,
  type SendResult,
} from '#worker/notifications/index.ts'
import { pushEffectKinds, notifyBrowser, notifyStaff } from '#worker/notifications/push/index.ts'
import { deliverWebhook, webhookEffectKind } from '#worker/notifications/webhooks/index.ts'
import { copyNotice, noticeCopyKind } from '#worker/opening/index.ts'
import { refundEffectKind, sendRefund, settleNothingToPay } from '#worker/payments/index.ts'
import { effectKinds } from '#worker/process/index.ts'
import type { Ports } from '#worker/providers/port.ts'
import { sendSmsProof, smsProofEffectKind } from '#worker/settings/go-live/index.ts'

/** Asks to be called again later. The name reaches the outbox, so `reason` is a short word of ours. */
export class TryLater extends Error {
  constructor(reason: string) {
    super(`Not now: ${reason}`)
    this.name = `TryLater(${reason})`
  }
}

export type EffectCall = Pick<OutboxRow, 'payload' | 'truth'> & { signal: AbortSignal; isLastAttempt: boolean }

/** Makes one effect. It reads the truth again, so an effect that is no longer wanted does nothing; it throws to be called again. */
export type EffectHandler = (call: EffectCall) => Promise<void>

type World = { deps: Dependencies; ports: Ports }

const processPayload = z.object({ processId: z.string() })

/** A handler for each kind of effect that is written to the outbox. */
export function createEffectHandlers(world: World): Readonly<Record<string, EffectHandler>> {
  return {
    [effectKinds.announce]: (call) => announce(world, call),
    [effectKinds.sendLink]: (call) => sent(sendLink(world, wishedInput(call))),
    [effectKinds.sendKeyCode]: (call) => sent(sendKeyCode(world, wishedInput(call))),
    [effectKinds.sendPaymentLink]: (call) => paymentLink(world, call),
    [effectKinds.tellKiosk]: (call) =>
      sent(tellKiosk(world, { ...sendInput(call), ...wishPayload.parse(call.payload) })),
    [effectKinds.sendPrice]: (call) => sent(sendPrice(world, sendInput(call))),
    [webhookEffectKind]: async (call) => again(await deliverWebhook(world.deps, call)),
    [sendInsteadKind]: (call) => sent(sendInstead(world, messageInput(call))),
    [contactNoticeKind]: (call) => sent(sendContactNotice(world, messageInput(call))),
    [freeMessageKind]: (call) => sent(sendFree(world, messageInput(call))),
    [receiptKind]: (call) => sent(sendReceipt(world, messageInput(call))),
    [refundEffectKind]: ({ payload, signal }) => sendRefund(world.deps, refundPayload.parse(payload).refundId, signal),
    [pushEffectKinds.notifyStaff]: ({ payload }) => notifyStaff(world.deps, payload),
    [pushEffectKinds.notifyBrowser]: async (call) =>
      again(await notifyBrowser({ deps: world.deps, push: world.ports.push }, call)),
    [sendPassKind]: (call) => {
      const { passId } = passPayload.parse(call.payload)
      return sent(sendPass(world, { ...sendInput(call), passId }))
    },
    [letterKind]: async ({ payload, ...call }) =>
      again(await sendLetter(world, { ...letterPayload.parse(payload), ...call })),
    [alertEffectKind]: (call) => alert(world, call),
    [smsProofEffectKind]: (call) => smsProof(world, call),
    [noticeCopyKind]: () => copyNotice(world.deps),
    [domainCheckKind]: async ({ payload, ...call }) =>
      again(
        await checkDomain({ deps: world.deps, dns: world.ports.dns }, { ...accountPayload.parse(payload), ...call }),
      ),
    ...workHandlers(world),
    [tendCloudKind]: (call) => cloud(world, call),
    [forgetPictureKind]: ({ payload }) => forgetPicture(world.deps, payload),
  }
}

/** Of additional work that was proposed, and of when the car will be ready. */
function workHandlers(world: World): Record<string, EffectHandler> {
  const tell = (call: EffectCall, isReminder: boolean) =>
    sent(sendWork(world, { ...sendInput(call), ...workPayload.parse(call.payload), isReminder }))
  return {
    [workEffectKinds.ask]: (call) => tell(call, false),
    [workEffectKinds.remind]: (call) => tell(call, true),
    [workEffectKinds.overdue]: ({ payload }) => markOverdue(world.deps, workPayload.parse(payload)),
    [workEffectKinds.tellReadyTime]: (call) =>
      sent(tellReadyTime(world, { ...sendInput(call), ...readyPayload.parse(call.payload) })),
    [workEffectKinds.forgetFinding]: ({ payload }) => forgetFinding(world.deps, payload),
  }
}

async function alert({ deps, ports }: World, { payload, ...call }: EffectCall): Promise<void> {
  const { messageId } = messagePayload.parse(payload)
  const reportUrlOf = (id: string) => smsReportUrl(deps.config, id)
  again(await sendAlert({ deps, ports, reportUrlOf }, { messageId, ...call }))
}

const tendPayload = z.object({ lockerId: z.string(), at: z.number().optional() })
/** Somebody else speaks with it, or at the cabinet: they are done in a moment. */
const passing: ReadonlySet<string> = new Set(['busy', 'release_waits'])

/** A look that comes by each minute anyway is not made up for, and none is ever parked: the next one does what it did not. */
async function cloud({ deps }: World, { payload, signal, isLastAttempt }: EffectCall): Promise<void> {
  const { lockerId, at = null } = tendPayload.parse(payload)
  const reason = await tendCloud(deps, { lockerId, at, signal })
  if (reason !== null && !isLastAttempt && (at !== null || passing.has(reason))) throw new TryLater(reason)
}

async function smsProof({ deps, ports }: World, { payload, ...call }: EffectCall): Promise<void> {
  const reportUrlOf = (id: string) => smsReportUrl(deps.config, id)
  again(await sendSmsProof({ deps, sms: ports.sms, reportUrlOf }, { ...proofPayload.parse(payload), ...call }))
}

const wishPayload = z.object({ processId: z.string(), wish: z.string() })
const mayBeWished = z.object({ wish: z.string().optional() })
const messagePayload = z.object({ messageId: z.string() })
const workPayload = z.object({ processId: z.string(), proposalId: z.string(), version: z.number() })
const readyPayload = z.object({ readyAt: z.number() })
const passPayload = z.object({ passId: z.string() })
const proofPayload = z.object({ accountId: z.string(), proofId: z.string() })
const accountPayload = z.object({ accountId: z.string() })
const letterPayload = z.object({ letterId: z.string() })
const refundPayload = z.object({ refundId: z.string() })

/** Nobody is sent a link to pay nothing: such a process is settled instead. */
async function paymentLink(world: World, call: EffectCall): Promise<void> {
  const { processId, wish } = wishPayload.parse(call.payload)
  if (await settleNothingToPay(world.deps, processId)) return
  await sent(sendPaymentLink(world, { ...sendInput(call), wish }))
}

function sendInput({ payload, signal, isLastAttempt }: EffectCall): SendInput {
  return { processId: processPayload.parse(payload).processId, signal, isLastAttempt }
}

function messageInput(call: EffectCall): SendInput & { messageId: string } {
  return { ...sendInput(call), ...messagePayload.parse(call.payload) }
}

function wishedInput(call: EffectCall): SendInput & { wish: string | undefined } {
  return { ...sendInput(call), wish: mayBeWished.parse(call.payload).wish }
}

async function sent(result: Promise<SendResult>): Promise<void> {
  const answer = await result
  if (answer.result === 'retry') throw new TryLater(answer.reason)
}

/** `reason` is why it is to be tried again; null where it is not. */
function again(reason: string | null): void {
  if (reason !== null) throw new TryLater(reason)
}

const roomSchema = z.object({ processCode: z.string(), accountId: z.string(), version: z.number() })

/** Tells the rooms of a process and its account the version that is true now, which covers every change before it. */
async function announce({ ports }: World, { truth, signal }: EffectCall): Promise<void> {
  if (truth === null) return
  const answer = await ports.room.announce(roomSchema.parse(JSON.parse(truth)), signal)
  if (answer.outcome !== 'sent') throw new TryLater(answer.reason)
}
