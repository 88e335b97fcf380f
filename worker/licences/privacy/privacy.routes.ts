import { bind } from '#core/bind.ts'
import { privacyCalls } from '#worker/contract/customer-calls.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { deleteLicence } from './delete-licence.ts'
import { getApproval } from './get-approval.ts'
import { getPrivacy } from './get-privacy.ts'

/** What customers see of what is stored about them, and have deleted. */
export const privacyRoutes = bind(privacyCalls, {
  'GET /api/process/privacy': ({ c }) => getPrivacy(customerCallOf(c)),
  'GET /api/process/approval/:id': ({ c, params }) => getApproval(customerCallOf(c), params.id),
  'DELETE /api/process/licence-picture': ({ c }) => deleteLicence(customerCallOf(c)),
})
