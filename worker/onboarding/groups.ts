import { sql, type SQL } from 'drizzle-orm'

import { conflict, notFound } from '#core/http/errors.ts'
import { idOfClick } from '#core/settings-change.ts'
import type { NewGroupInput, RenameGroupInput, WorkshopGroup } from '#worker/contract/staff/onboarding.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { giveSlotStatement } from './group-slot.ts'
import { placeForGroup, whereGroupLies } from './in-cells.ts'
import { changeWorkshop, type OnboardingCall } from './workshop.queries.ts'

/** In SQL: no other group is called so. */
function isFree(id: string, name: string): SQL {
  return sql`not exists (select 1 from ${accountGroups} where lower(name) = lower(${name}) and id <> ${id})`
}

function groupOf({ deps }: OnboardingCall, id: string) {
  const columns = { id: accountGroups.id, name: accountGroups.name }
  return { groups: selectFrom(deps.db, columns, sql`${accountGroups} where id = ${id}`) }
}

/** A group for workshops of one owner, with a slot of its own, and a cell where there are several. The same click makes one. */
export async function createGroup(asked: OnboardingCall, { clickId, name }: NewGroupInput): Promise<WorkshopGroup> {
  const id = idOfClick('grp', { accountId: asked.staff.userId, clickId })
  const { call, cell, slot } = await placeForGroup(asked, id)
  const { db } = call.deps
  const { rows } = await changeWorkshop(call, {
    action: 'group.create',
    accountId: null,
    subject: id,
    guard: sql`not exists (select 1 from ${accountGroups} where id = ${id}) and ${isFree(id, name)}`,
    statements: (won, now) => [
      db.run(sql`
        insert into ${accountGroups} (id, name, second_way_roles, created_at) select ${id}, ${name}, '[]', ${now} where ${won}`),
      giveSlotStatement(db, { groupId: id, cell, slot, now, won }),
    ],
    queries: groupOf(call, id),
  })
  const [group] = rows.groups
  if (group === undefined) throw nameTaken()
  return group
}

/** Another name in the place of the one that was seen. The same told twice is answered as it was the first time. */
export async function renameGroup(
  asked: OnboardingCall,
  id: string,
  { name, before }: RenameGroupInput,
): Promise<WorkshopGroup> {
  const call = await whereGroupLies(asked, id)
  const { db } = call.deps
  const { won, rows } = await changeWorkshop(call, {
    action: 'group.rename',
    accountId: null,
    subject: id,
    guard: sql`exists (select 1 from ${accountGroups} where id = ${id} and name = ${before} and name <> ${name})
      and ${isFree(id, name)}`,
    statements: (isWon) => [db.run(sql`update ${accountGroups} set name = ${name} where id = ${id} and ${isWon}`)],
    queries: groupOf(call, id),
  })
  const [group] = rows.groups
  if (group === undefined) throw notFound('account_group')
  if (won || group.name === name) return group
  if (group.name === before) throw nameTaken()
  throw conflict('group.changed', 'The group was changed meanwhile', { changed: group })
}

function nameTaken() {
  return conflict('group.name_taken', 'Another group has the name')
}
