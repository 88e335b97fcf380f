import * as z from 'zod'

import { goLiveReasonMaxLength, type GoLiveLine, type GoLiveStanding } from '#domain/go-live.ts'
import { answer, staff } from '#worker/contract/route.ts'

const reason = z.string().trim().max(goLiveReasonMaxLength)

/** `reason` may be empty where nothing is missing. */
export const goLiveSchema = z.strictObject({ reason })
export const stopLiveSchema = z.strictObject({ reason: reason.min(1) })

/** How far a workshop is set up. */
export type GoLive = {
  /** Null: no customers come yet. */
  liveSince: string | null
  /** Whether this user may have no customers come any more. */
  mayStop: boolean
  lines: { line: GoLiveLine; standing: GoLiveStanding }[]
}

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * 404 `account.not_found` for an account out of reach. 409 `go_live.not_ready` where something is missing and no reason is
 * given, `go_live.changed` where it was otherwise meanwhile (`changed`: GoLive). 403 for who does not look after its group.
 */
export const goLiveCalls = {
  'GET /api/staff/account/:accountId/go-live': staff({ ...setUp, answer: answer<GoLive>() }),
  'POST /api/staff/account/:accountId/go-live': staff({ ...setUp, body: goLiveSchema, answer: answer<GoLive>() }),
  'POST /api/staff/account/:accountId/stop-live': staff({
    ...setUp,
    least: 'group',
    stepUp: true,
    body: stopLiveSchema,
    answer: answer<GoLive>(),
  }),
  /** Of the account that one works in: what the board says. */
  'GET /api/staff/live': staff({ action: 'signed-in', about: 'nothing', answer: answer<{ isLive: boolean }>() }),
}
