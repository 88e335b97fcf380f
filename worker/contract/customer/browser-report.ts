import * as z from 'zod'

import { appPages, faultsAPage, framesMost, grades } from '#domain/operations/browser-report.ts'
import { framePattern } from '#domain/text/fault-words.ts'
import { anybody, nothing } from '#worker/contract/route.ts'

const grade = z.enum(grades).optional()

/** Nothing of who used the page: what is sent beside this is refused. */
export const browserReportSchema = z.strictObject({
  /** The release of the files that the page was started with. */
  release: z.string().regex(/^(?:dev|[\w-]{8})$/),
  page: z.enum(appPages),
  vitals: z.strictObject({ lcp: grade, inp: grade, cls: grade }).nullable(),
  faults: z
    .array(
      z.strictObject({
        message: z.string().max(200),
        frames: z.array(z.string().regex(framePattern)).max(framesMost),
      }),
    )
    .max(faultsAPage),
})

export const browserCalls = {
  /** Errors of a page and how fast it was. 429 `rate_limited` where an address tells of many. */
  'POST /api/browser-report': anybody({ body: browserReportSchema, bodyLimit: 8192, answer: nothing }),
}
