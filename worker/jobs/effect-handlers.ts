import * as z from 'zod'

import { accountEmailKind, sendAccountEmail } from '#worker/account-emails/index.ts'
import { forgetFinding, markOverdue, workEffectKinds } from '#worker/additional-work/index.ts'
import { alertEffectKind, sendAlert } from '#worker/alerts/index.ts'
import { syncCloud } from '#worker/cloud-cabinets/index.ts'
import { checkDomain, domainCheckKind } from '#worker/email-domains/index.ts'
import { forgetPicture, forgetPictureKind } from '#worker/licences/index.ts'
import { syncCloudKind } from '#worker/lockers/index.ts'
import { smsReportUrls } from '#worker/notifications/index.ts'
import { pushEffectKinds, notifyBrowser, notifyStaff } from '#worker/notifications/push/index.ts'
import { deliverWebhook, pingEffectKind, sendPing, webhookEffectKind } from '#worker/notifications/webhooks/index.ts'
import { copyNotice, noticeCopyKind } from '#worker/onboarding/index.ts'
import {
  balanceEffectKind,
  followBalance,
  followOrderMoney,
  orderMoneyKind,
  refundEffectKind,
  sendRefund,
} from '#worker/payments/index.ts'
import { sendSmsProof, smsProofEffectKind } from '#worker/settings/go-live/index.ts'

import { TryLater, type EffectCall, type EffectHandler, type World } from './effect-call.ts'
import { messageHandlers } from './message-effects.ts'

/** A handler for each kind of effect that is written to the outbox. */
export const effectHandlers: Readonly<Record<string, EffectHandler>> = {
  ...messageHandlers,
  [webhookEffectKind]: async ({ deps }, call) => again(await deliverWebhook(deps, call)),
  [pingEffectKind]: ({ deps }, { payload, signal }) => sendPing(deps, payload, signal),
  [refundEffectKind]: ({ deps }, { payload, signal }) =>
    sendRefund(deps, refundPayload.parse(payload).refundId, signal),
  [balanceEffectKind]: ({ deps }, { payload }) => followBalance(deps, balancePayload.parse(payload)),
  [orderMoneyKind]: ({ deps }, { payload }) => followOrderMoney(deps, orderMoneyPayload.parse(payload)),
  [pushEffectKinds.notifyStaff]: ({ deps }, { payload }) => notifyStaff(deps, payload),
  [pushEffectKinds.notifyBrowser]: async ({ deps, ports }, call) =>
    again(await notifyBrowser({ deps, push: ports.push }, call)),
  [accountEmailKind]: async (world, { payload, ...call }) =>
    again(await sendAccountEmail(world, { ...accountEmailPayload.parse(payload), ...call })),
  [alertEffectKind]: alert,
  [smsProofEffectKind]: smsProof,
  [noticeCopyKind]: ({ deps }) => copyNotice(deps),
  [domainCheckKind]: async ({ deps, ports }, { payload, ...call }) =>
    again(await checkDomain({ deps, dns: ports.dns }, { ...accountPayload.parse(payload), ...call })),
  [workEffectKinds.overdue]: ({ deps }, { payload }) => markOverdue(deps, workPayload.parse(payload)),
  [workEffectKinds.forgetFinding]: ({ deps }, { payload }) => forgetFinding(deps, payload),
  [syncCloudKind]: cloud,
  [forgetPictureKind]: ({ deps }, { payload }) => forgetPicture(deps, payload),
}

async function alert({ deps, ports }: World, { payload, ...call }: EffectCall): Promise<void> {
  const { messageId } = messagePayload.parse(payload)
  const reportUrlsOf = (id: string) => smsReportUrls(deps.config, id)
  again(await sendAlert({ deps, ports, reportUrlsOf }, { messageId, ...call }))
}

const syncPayload = z.object({ lockerId: z.string(), at: z.number().optional() })
/** Somebody else speaks with it, or at the cabinet: they are done in a moment. */
const passing: ReadonlySet<string> = new Set(['busy', 'release_waits'])

/** A look that comes by each minute anyway is not made up for, and none is ever parked: the next one does what it did not. */
async function cloud({ deps }: World, { payload, signal, isLastAttempt }: EffectCall): Promise<void> {
  const { lockerId, at = null } = syncPayload.parse(payload)
  const reason = await syncCloud(deps, { lockerId, at, signal })
  if (reason !== null && !isLastAttempt && (at !== null || passing.has(reason))) throw new TryLater(reason)
}

async function smsProof({ deps, ports }: World, { payload, ...call }: EffectCall): Promise<void> {
  const reportUrlsOf = (id: string) => smsReportUrls(deps.config, id)
  again(await sendSmsProof({ deps, sms: ports.sms, reportUrlsOf }, { ...proofPayload.parse(payload), ...call }))
}

const messagePayload = z.object({ messageId: z.string() })
const workPayload = z.object({ processId: z.string(), proposalId: z.string(), version: z.number() })
const proofPayload = z.object({ accountId: z.string(), proofId: z.string() })
const accountPayload = z.object({ accountId: z.string() })
const accountEmailPayload = z.object({ letterId: z.string() })
const balancePayload = z.object({ refundId: z.string(), processId: z.string() })
const orderMoneyPayload = z.object({ processId: z.string(), isRefund: z.boolean() })
const refundPayload = z.object({ refundId: z.string() })

/** `reason` is why it is to be tried again; null where it is not. */
function again(reason: string | null): void {
  if (reason !== null) throw new TryLater(reason)
}
