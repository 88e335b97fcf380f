import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { staffCall } from '#web/staff/session/staff-client.ts'
import type { SignedIn } from '#worker/contract/auth.ts'

import { NoPasskey } from './no-passkey.ts'
import { signByPasskey } from './passkey-browser.ts'

/** Shows by a passkey who the person of a session is. Throws `NoPasskey` where it did not. */
export async function proveByPasskey(call: typeof staffCall): Promise<SignedIn> {
  const proof = await signByPasskey(await call('POST /api/auth/passkey-proof-request'))
  return call('POST /api/auth/passkey-proof', { body: proof }).catch((error: unknown) => {
    throw error instanceof ApiProblem && error.status === 422 ? new NoPasskey() : error
  })
}
