import type { PublicPart } from '#domain/public-status.ts'

import { answer, open, rawAnswer } from './route.ts'

/** `troubles`: the parts that do not work for everybody, since when (ISO 8601 UTC); null where that is not known. */
export type PublicStatus = { asOf: string; troubles: { part: PublicPart; since: string | null }[] }

export const statusCalls = {
  'GET /api/health': open({ answer: answer<{ status: string; version: string }>() }),
  /** For customers, at most half a minute old. */
  'GET /api/status': open({ answer: rawAnswer<PublicStatus>() }),
}
