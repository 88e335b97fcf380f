import { sql, type SQL } from 'drizzle-orm'

import { wantsIdentity } from '#domain/access/identity.ts'
import { processTypes, type ProcessType } from '#domain/enums.ts'
import { processPath } from '#domain/process-type.ts'
import { keepsBox } from '#worker/db/kept-box.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { orderRows } from '#worker/db/schema/process/work-order.table.ts'

/**
 * The conditions in SQL that a process still lacks something, over the columns of `processes` by the name `p` that a
 * query gives them.
 */

const among = (types: readonly ProcessType[]): SQL => sql.raw(`(${types.map((type) => `'${type}'`).join(', ')})`)

const approving = processTypes.filter((type) => processPath(type, { offersServices: false }).includes('APPROVAL'))
const withOurVehicle = processTypes.filter((processType) =>
  wantsIdentity({ demand: 'VEHICLE', processType, hasOurVehicle: false }),
)

/** `wantsIdentity` of the domain (a test compares them). */
function isAsked(p: SQL): SQL {
  return sql`${p}.process_type in ${among(approving)} and exists (
    select 1 from ${accounts} asking where asking.id = ${p}.account_id and (asking.identity_check = 'ALL'
      or (asking.identity_check = 'VEHICLE' and (${p}.process_type in ${among(withOurVehicle)}
        or ${p}.substitute_vehicle_id is not null
        or exists (select 1 from ${orderRows} lent
          where lent.work_order_id = ${p}.work_order_id and lent.type = 'SUBSTITUTE_CAR')))))`
}

/** The customer has not approved, and staff have not gone past that. */
export function lacksApproval(p: SQL): SQL {
  return sql`(${p}.approval_overridden = 0 and ${p}.process_type in ${among(approving)}
    and ${p}.current_step <> 'WAITING_CONFIRMATION')`
}

const isUnknown = (p: SQL): SQL => sql`${p}.identity_excused = 0 and not exists (
  select 1 from ${identityChecks} known
  where known.process_id = ${p}.id and known.status = 'SUCCESS' and known.is_our_customer <> 'NO')`

/** The account asks who the customer is, and nobody knows it or went past it. */
export function lacksIdentity(p: SQL): SQL {
  return sql`(${isUnknown(p)} and ${isAsked(p)})`
}

/**
 * The code of the box and the box stay shut: where the account asks who the customer is, for approval or identity is missing, and
 * anywhere for keys that staff have yet to lay into it.
 */
export function isHeldBack(p: SQL): SQL {
  return sql`(((${lacksApproval(p)} or (${isUnknown(p)})) and ${isAsked(p)}) or ${keepsBox(p)})`
}
