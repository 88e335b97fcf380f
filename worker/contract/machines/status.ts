import type { OperatorNotice } from '#domain/operations/operator-notice.ts'
import type { PublicPart } from '#domain/process/public-status.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, open, rawAnswer } from '#worker/contract/route.ts'

/**
 * `troubles`: the parts that do not work for everybody, since when (ISO 8601 UTC); null where that is not known. `notice`:
 * what the operator tells, from before it holds until it is over.
 */
export type PublicStatus = {
  asOf: string
  troubles: { part: PublicPart; since: string | null }[]
  notice: OperatorNotice | null
}

export const publicStatusUnits = { asOf: instant, troubles: [{ since: instant }] } satisfies UnitsOf<PublicStatus>
export type CountedPublicStatus = Counted<PublicStatus, typeof publicStatusUnits>

export const statusCalls = {
  'GET /api/health': open({ answer: answer<{ status: string; version: string }>() }),
  /** For customers, at most half a minute old. */
  'GET /api/status': open({ answer: rawAnswer<PublicStatus>() }),
}
