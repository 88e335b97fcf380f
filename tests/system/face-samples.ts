import { formOf, jpegOf, svgOf } from '#tests/support/pictures.ts'

import type { Samples } from './desk-samples.ts'

/** The face of a workshop. */
export const faceSamples: Samples = {
  'GET /api/staff/account/:accountId/face': {},
  'PUT /api/staff/account/:accountId/logo': { body: () => formOf({ file: svgOf() }) },
  'DELETE /api/staff/account/:accountId/logo': {},
  'PUT /api/staff/account/:accountId/place-picture': { body: () => formOf({ file: jpegOf() }) },
  'DELETE /api/staff/account/:accountId/place-picture': {},
  'PUT /api/staff/account/:accountId/page-address': {
    json: ({ index }) => ({ address: `oma-osoite-${index}`, before: null }),
  },
}
