import * as z from 'zod'

import { isSlug, slugMaxLength } from '#domain/text/slug.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'
import { answer, fileForm, open, rawAnswer, staff } from '#worker/contract/route.ts'

/** The looks by which customers know a workshop. Pictures are by their public addresses. */
export type WorkshopFace = {
  name: string
  accentColor: string | null
  logo: Logo | null
  /** False for an SVG, which programs of e-mail do not draw. */
  isLogoInEmail: boolean
  placePictureUrl: string | null
  /** The part of its addresses that it has for good, and the address that its page has beside it; null where it set none. */
  slug: string
  pageAddress: string | null
  city: string
}

/** `address` null: its slug alone. `before`: the one that was seen. */
export const pageAddressSchema = z.strictObject({
  address: z.string().trim().refine(isSlug, 'invalid_format').nullable(),
  before: z.string().max(slugMaxLength).nullable(),
})
export type PageAddressInput = z.infer<typeof pageAddressSchema>

/** The public pictures; an id ends with a secret, so that there is nothing to be found by counting. */
export const accountImageCalls = {
  'GET /api/account-image/:id': open({ params: { id: z.string().max(128) }, answer: rawAnswer<Blob>() }),
}

const setUp = { action: 'account.configure', about: 'account' } as const
const kilobyte = 1024

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach. Bodies are forms with the picture in `file`; it takes the place of the last
 * one and is served to anybody, for good.
 */
export const faceCalls = {
  'GET /api/staff/account/:accountId/face': staff({ ...setUp, answer: answer<WorkshopFace>() }),
  /**
   * A PNG or SVG of 200 kB at most. 413 `logo.too_large`, 415 `logo.not_a_picture`, 422 `logo.unsafe_svg` (it would look
   * otherwise without what is not allowed in it) and 422 `logo.no_size`.
   */
  'PUT /api/staff/account/:accountId/logo': staff({
    ...setUp,
    body: fileForm,
    bodyLimit: 300 * kilobyte,
    answer: answer<WorkshopFace>(),
  }),
  'DELETE /api/staff/account/:accountId/logo': staff({ ...setUp, answer: answer<WorkshopFace>() }),
  /** A JPEG, PNG or WebP of 5 MB at most. 413 `place_picture.too_large`, 415 `place_picture.not_a_picture`. */
  'PUT /api/staff/account/:accountId/place-picture': staff({
    ...setUp,
    body: fileForm,
    bodyLimit: 6 * kilobyte * kilobyte,
    answer: answer<WorkshopFace>(),
  }),
  'DELETE /api/staff/account/:accountId/place-picture': staff({ ...setUp, answer: answer<WorkshopFace>() }),
  /** 409 `page_address.taken` (`changed`: `{ free }`, some like it), 409 `page_address.changed` (`changed`: WorkshopFace). */
  'PUT /api/staff/account/:accountId/page-address': staff({
    ...setUp,
    body: pageAddressSchema,
    answer: answer<WorkshopFace>(),
  }),
}
