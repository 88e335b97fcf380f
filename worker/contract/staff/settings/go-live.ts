import * as z from 'zod'

import { goLiveReasonMaxLength, type GoLiveLine, type GoLiveStanding } from '#domain/operations/go-live.ts'
import { phoneMaxLength } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'

const reason = z.string().trim().max(goLiveReasonMaxLength)

/** `reason` may be empty where nothing is missing. */
export const goLiveSchema = z.strictObject({ reason })
export const stopLiveSchema = z.strictObject({ reason: reason.min(1) })

export const noServicesSchema = z.strictObject({ none: z.boolean() })

export const smsProofSchema = z.strictObject({ phoneNumber: z.string().trim().min(1).max(phoneMaxLength) })
export const smsCodeSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/** The progress of a workshop's set-up. */
export type GoLive = {
  /** Null: no customers come yet. */
  liveSince: string | null
  /** The workshop says that it sells no extra services. */
  noServicesWanted: boolean
  /** True where this user may take the workshop offline for customers. */
  mayStop: boolean
  /** The outcome of the last code that was sent; null where none was. */
  sms: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | null
  lines: { line: GoLiveLine; standing: GoLiveStanding }[]
}

export const goLiveUnits = { liveSince: instant } satisfies UnitsOf<GoLive>

export type CountedGoLive = Counted<GoLive, typeof goLiveUnits>

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * 404 `account.not_found` for an account out of reach. 409 `go_live.not_ready` where something is missing and no reason is
 * given, `go_live.changed` where it was otherwise meanwhile (`changed`: GoLive). 403 for who does not look after its group.
 */
export const goLiveCalls = {
  'GET /api/staff/account/:accountId/go-live': staff({
    ...setUp,
    answer: answerIn<GoLive, typeof goLiveUnits>(goLiveUnits),
  }),
  'POST /api/staff/account/:accountId/go-live': staff({
    ...setUp,
    body: goLiveSchema,
    answer: answerIn<GoLive, typeof goLiveUnits>(goLiveUnits),
  }),
  'POST /api/staff/account/:accountId/stop-live': staff({
    ...setUp,
    least: 'group',
    stepUp: true,
    body: stopLiveSchema,
    answer: answerIn<GoLive, typeof goLiveUnits>(goLiveUnits),
  }),
  /** That it sells no extra services, or does. */
  'PUT /api/staff/account/:accountId/no-services': staff({
    ...setUp,
    body: noServicesSchema,
    answer: answerIn<GoLive, typeof goLiveUnits>(goLiveUnits),
  }),
  /** Sends a code by text message. 422 `phoneNumber` (`invalid`, `not_allowed`), 429 `rate_limited`. */
  'POST /api/staff/account/:accountId/sms-proof': staff({ ...setUp, body: smsProofSchema, answer: nothing }),
  /** 422 `code` (`wrong`), 409 `sms_proof.ended`. */
  'POST /api/staff/account/:accountId/sms-proof/code': staff({ ...setUp, body: smsCodeSchema, answer: nothing }),
  /** The state of the current account, as the board shows it. */
  'GET /api/staff/live': staff({ action: 'signed-in', about: 'nothing', answer: answer<{ isLive: boolean }>() }),
}
