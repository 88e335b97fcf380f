import { sql } from 'drizzle-orm'

import { reachableProcessTypes, scopes, widestScope } from '#domain/permissions.ts'
import type { StaffRight } from '#worker/contract/route.ts'

import type { Staff } from './actor.ts'
import type { Dependencies } from './dependencies.ts'
import { forbidden, notFound } from './errors.ts'
import { accountsReached } from './tenant.ts'

type Caller = { deps: Dependencies; staff: Staff }
type Asked = { route: StaffRight; params: Readonly<Record<string, string>> }

/** Whether a right reaches anything at all; how far it reaches is a condition of the verb's own queries. */
function isAble({ roles, userId }: Staff, { route, params }: Asked): boolean {
  const { action, least = 'own_processes', orOneself = false } = route
  if (action === 'signed-in' || (orOneself && params['userId'] === userId)) return true
  const actions = typeof action === 'string' ? [action] : action
  return actions.some((one) => scopes.indexOf(widestScope(roles, one)) >= scopes.indexOf(least))
}

/**
 * Throws 403 for a user who has no right to what a route is about. Of a process that they do not even see they are told
 * 404, as if they had the right.
 */
export async function refuseUnlessAble(caller: Caller, asked: Asked): Promise<void> {
  if (isAble(caller.staff, asked)) return
  if (asked.route.about === 'visit' && !(await sees(caller, asked.params['id'] ?? ''))) throw notFound('process')
  throw forbidden()
}

async function sees({ deps, staff }: Caller, processId: string): Promise<boolean> {
  if (widestScope(staff.roles, 'process.see') === 'none') return false
  const types = JSON.stringify(reachableProcessTypes(staff.roles, 'process.see'))
  const rows = await deps.db.all<{ id: string }>(sql`
    select p.id from processes p join ${accountsReached(staff, 'process.see')} a on a.id = p.account_id
    where p.id = ${processId} and p.process_type in (select value from json_each(${types}))`)
  return rows.length > 0
}
