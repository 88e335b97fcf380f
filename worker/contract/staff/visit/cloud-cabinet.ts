import * as z from 'zod'

import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

/** A cabinet that a cloud runs (Keycafe), as staff set it up. Instants are ISO 8601 UTC. */

/** All of it is typed anew each time: no token that was kept goes to another address. `version` null: it is run by none yet. */
export const cloudCabinetSchema = z.strictObject({
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .transform((url) => url.replace(/\/+$/, '')),
  email: z.email().max(254),
  token: z.string().trim().min(1).max(200),
  locationId: z
    .string()
    .trim()
    .regex(/^\d{1,19}$/),
  version: z.int().min(0).nullable(),
})
export type CloudCabinetInput = z.infer<typeof cloudCabinetSchema>

/** The webhook settings to type in at the cloud, so that it calls us. */
export type CloudWebhook = { url: string; user: string; password: string }

export type CloudSettings = {
  version: number
  baseUrl: string
  email: string
  locationId: string
  /** Which bin there each box here is. */
  bins: { number: number; label: string }[]
  webhook: CloudWebhook
  lastHeardAt: string | null
  /** The reason, in a short word, why the last sync did not finish; null where it did. */
  lastError: string | null
}

/** `cloud` is null for a cabinet that calls us itself. */
export type CloudCabinetAnswer = { lockerId: string; cloud: CloudSettings | null }

export const cloudUnits = { cloud: { lastHeardAt: instant } } satisfies UnitsOf<CloudCabinetAnswer>

export type CountedCloudCabinetAnswer = Counted<CloudCabinetAnswer, typeof cloudUnits>

const id = z.string().min(1).max(80)
const params = { accountId: id, lockerId: id }
const setUp = {
  action: 'account.configure',
  about: 'account',
  params,
  answer: answerIn<CloudCabinetAnswer, typeof cloudUnits>(cloudUnits),
} as const

/** 404 `locker.not_found`. */
export const cloudCabinetCalls = {
  'GET /api/staff/account/:accountId/locker/:lockerId/cloud': staff(setUp),
  /**
   * The cloud is asked before anything is kept. 422: `baseUrl` (`unreachable`), `token` (`refused`), `locationId` (`unknown`;
   * `bins_differ`: the boxes here are not numbered from 1 to as many as there are bins there). 409 `cloud_cabinet.changed`;
   * `locker.in_use` while somebody holds a box and it would be another cabinet.
   */
  'PUT /api/staff/account/:accountId/locker/:lockerId/cloud': staff({
    ...setUp,
    stepUp: true,
    body: cloudCabinetSchema,
  }),
  /** From then on the cabinet calls us itself. 409 `locker.in_use` while somebody holds a box, or a key is left at the cloud. */
  'DELETE /api/staff/account/:accountId/locker/:lockerId/cloud': staff(setUp),
}
