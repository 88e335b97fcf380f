import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf } from '#core/tenant.ts'
import type { LinkPreview, LinkPreviewQuery } from '#worker/contract/staff/visit/create-process.ts'
import { reachedAccounts } from '#worker/desk/board/index.ts'
import { previewLink } from '#worker/notifications/index.ts'

import type { CreateCall } from './creation.ts'

/** The message with the link of a visit that is being written, as its customer will read it. */
export async function linkPreview({ deps, staff }: CreateCall, query: LinkPreviewQuery): Promise<LinkPreview> {
  const { processType, languageId, plate = '', accountId } = query
  const tenant = tenantOf(staff, 'process.create', accountId)
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const [account] = await reachedAccounts(deps.db, tenant)
  if (account === undefined) throw notFound('account')
  const licenceNumber = plate === '' ? null : plate.toUpperCase()
  return { text: await previewLink(deps, { accountId: account.id, languageId, processType, licenceNumber }) }
}
