import { bind } from '#core/http/bind.ts'
import { uploadOf } from '#core/http/uploads.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { accountImageCalls, faceCalls } from '#worker/contract/staff/settings/face.ts'

import { getImage } from './account-picture.ts'
import { getFace } from './face.ts'
import { putLogo, removeLogo } from './logo.ts'
import { putPageAddress } from './page-address.ts'
import { putPlacePicture, removePlacePicture } from './place-picture.ts'

/** The routes of a workshop's face: its logo, and the picture of its house. */
export const faceRoutes = bind(faceCalls, {
  'GET /api/staff/account/:accountId/face': (call) => getFace(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/logo': async (call) => {
    await putLogo(settingsCallOf(call), uploadOf(call))
    return getFace(settingsCallOf(call))
  },
  'DELETE /api/staff/account/:accountId/logo': async (call) => {
    await removeLogo(settingsCallOf(call))
    return getFace(settingsCallOf(call))
  },
  'PUT /api/staff/account/:accountId/place-picture': async (call) => {
    await putPlacePicture(settingsCallOf(call), uploadOf(call))
    return getFace(settingsCallOf(call))
  },
  'DELETE /api/staff/account/:accountId/place-picture': async (call) => {
    await removePlacePicture(settingsCallOf(call))
    return getFace(settingsCallOf(call))
  },
  'PUT /api/staff/account/:accountId/page-address': (call) => putPageAddress(settingsCallOf(call), call.body),
})

/**
 * The public pictures. One that is opened by itself is a page without an origin in which nothing runs; e-mail programs
 * show them on pages of their own.
 */
export const accountImageRoutes = bind(accountImageCalls, {
  'GET /api/account-image/:id': async ({ c, deps, params }) => {
    const { bytes, contentType, etag } = await getImage(deps, params.id)
    return c.body(bytes, 200, {
      'Content-Type': contentType,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    })
  },
})
