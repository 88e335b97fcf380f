import type { Samples } from './desk-samples.ts'

const signedByNobody = { credentialId: 'AA', clientDataJson: 'AA' }

/** Calls about the user's own session, made after all others because they move it. */
export const sessionSamples: Samples = {
  // Their own answers are wrong: they may, and are asked again.
  'POST /api/auth/proof': { json: () => ({ way: 'password', answer: 'väärä' }), granted: [422, 429] },
  'POST /api/auth/totp': {},
  'PUT /api/auth/totp': { json: () => ({ code: 'väärä' }), granted: [422] },
  'DELETE /api/auth/totp': {},
  'POST /api/auth/recovery-codes': { granted: [409] },
  'POST /api/auth/passkey-offer': {},
  'POST /api/auth/passkey': {
    json: () => ({ name: 'Puhelin', attestationObject: 'AA', ...signedByNobody }),
    granted: [422],
  },
  'PUT /api/auth/passkey/:id': { params: () => ({ id: 'pky_none' }), json: () => ({ name: 'Oma' }), granted: [404] },
  'DELETE /api/auth/passkey/:id': { params: () => ({ id: 'pky_none' }), granted: [404] },
  'POST /api/auth/passkey-proof-request': {},
  'POST /api/auth/passkey-proof': {
    json: () => ({ authenticatorData: 'AA', signature: 'AA', userHandle: null, ...signedByNobody }),
    granted: [422],
  },
  'DELETE /api/auth/sessions/:id': { params: () => ({ id: 'ses_none' }), granted: [404] },
  'DELETE /api/auth/sessions': {},
  'PUT /api/auth/email': { json: () => ({ email: 'oma@esimerkki.fi' }) },
  'PUT /api/auth/language': { json: () => ({ language: 'sv' }) },
  'POST /api/auth/change-account/': { json: ({ accountId }) => ({ accountId }) },
}
