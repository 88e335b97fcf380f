import * as z from 'zod'

import { noticeKinds, type OperatorNotice } from '#domain/operations/operator-notice.ts'
import { answer, staff } from '#worker/contract/route.ts'

/** The operator's notice to everybody: on `/status`, on the pages of staff and where a customer's page failed. */

/** `version` is 0 while nothing was ever told. */
export type SetNotice = { version: number; notice: OperatorNotice | null }

const instant = z.iso.datetime({ offset: true })
const words = z.string().trim().min(1).max(300)

export const noticeSchema = z
  .strictObject({
    kind: z.enum(noticeKinds),
    from: instant,
    until: instant.nullable(),
    texts: z.strictObject({ fi: words, sv: words, en: words }),
  })
  .superRefine(({ from, until }, context) => {
    if (until !== null && Date.parse(until) <= Date.parse(from))
      context.addIssue({ code: 'custom', path: ['until'], message: 'too_early' })
  })

/** `version` is the one that was seen; null takes the notice away. */
export const noticeChangeSchema = z.strictObject({
  version: z.int().nonnegative(),
  notice: noticeSchema.nullable(),
})
export type NoticeChange = z.infer<typeof noticeChangeSchema>

const ofOperator = { action: 'health.tend', about: 'nothing', least: 'all' } as const

/** 409 `operator_notice.changed` (`changed`: SetNotice). */
export const operatorNoticeCalls = {
  'GET /api/staff/operator-notice': staff({ ...ofOperator, answer: answer<SetNotice>() }),
  'PUT /api/staff/operator-notice': staff({ ...ofOperator, body: noticeChangeSchema, answer: answer<SetNotice>() }),
}
