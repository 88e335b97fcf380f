import { bind } from '#core/bind.ts'
import { identityCalls } from '#worker/contract/customer-calls.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { beginAgain } from './begin-again.ts'
import { returnFromCheck } from './check-status.ts'

/** A customer's calls about who they are. What a browser brings back is not even read: the provider is asked. */
export const identityRoutes = bind(identityCalls, {
  'POST /api/process/identity': ({ c }) => beginAgain(customerCallOf(c)),
  'PUT /api/process/identity/status': ({ c }) => returnFromCheck(customerCallOf(c)),
})
