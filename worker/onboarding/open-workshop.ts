import { sql, type SQL } from 'drizzle-orm'

import { conflict, forbidden, notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { mayHave } from '#core/own-name.ts'
import { idOfClick } from '#core/settings-change.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { workshopsMax } from '#domain/operations/onboarding.ts'
import { zoneOffsetStatements } from '#worker/accounts/index.ts'
import type { NewWorkshopInput, CountedWorkshop } from '#worker/contract/staff/onboarding.ts'
import type { RowsOf, Statement } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { cellNames } from '#worker/db/schema/cell.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { copiedRows } from './copied-rows.ts'
import { featureRows, firstRows, type NewWorkshop } from './first-rows.ts'
import { whereGroupLies } from './in-cells.ts'
import { changeWorkshop, isThere, toWorkshop, workshopsOf, type OnboardingCall } from './workshop.queries.ts'

/**
 * Opens a workshop with all that it needs to work at once, from nothing or as another one is set up. All or nothing; the
 * same click opens one.
 */
export async function openWorkshop(asked: OnboardingCall, input: NewWorkshopInput): Promise<CountedWorkshop> {
  refuseOutOfReach(asked, input)
  const call = await whereGroupLies(asked, input.groupId)
  const { deps, staff } = call
  if (!(await mayHave(deps, { kind: 'slug', name: input.slug }))) throw slugTaken()
  const id = idOfClick('acc', { accountId: staff.userId, clickId: input.clickId })
  const opened = { call, id, input }
  const { rows } = await changeWorkshop(call, {
    action: 'account.open',
    accountId: id,
    subject: id,
    detail: { groupId: input.groupId, copyOf: input.start.from === 'copy' ? input.start.of : null },
    guard: guardOf(opened),
    statements: (won, now) => rowsOf({ db: deps.db, id, input, won, now }),
    queries: queriesOf(opened),
  })
  const [workshop] = rows.opened
  if (workshop === undefined) throw refusalOf(rows)
  return toWorkshop(workshop)
}

/**
 * Refuses a workshop out of reach: a user who looks after a group opens workshops in that group, and gives no kiosk.
 */
function refuseOutOfReach({ staff }: OnboardingCall, { groupId, kiosk }: NewWorkshopInput): void {
  if (widestScope(staff.roles, 'account.open') === 'all') return
  if (groupId !== staff.accountGroupId) throw notFound('account_group')
  if (kiosk) throw forbidden()
}

type Opened = { call: OnboardingCall; id: string; input: NewWorkshopInput }

const hasGroup = ({ groupId }: NewWorkshopInput) => sql`exists (select 1 from ${accountGroups} where id = ${groupId})`
const isSlugFree = ({
  slug,
}: NewWorkshopInput) => sql`(not exists (select 1 from ${accounts} where slug = ${slug} or page_address = ${slug})
  and not exists (select 1 from ${cellNames} where kind = 'slug' and name = ${slug}))`
const hasRoom = ({ groupId }: NewWorkshopInput) =>
  sql`(select count(*) from ${accounts} where group_id = ${groupId}) < ${workshopsMax}`

/** A workshop that the user opens and closes is one whose settings they see. */
function hasSource({ call, input: { start } }: Opened): SQL {
  return start.from === 'copy' ? isThere(call, start.of) : sql`1`
}

function guardOf(opened: Opened): SQL {
  const { id, input } = opened
  return sql`not exists (select 1 from ${accounts} where id = ${id}) and ${hasGroup(input)} and ${isSlugFree(input)}
    and ${hasRoom(input)} and ${hasSource(opened)}`
}

function queriesOf(opened: Opened) {
  const { call, id, input } = opened
  const { db } = call.deps
  const truth = (what: SQL) => sql`${what}`.mapWith(Boolean)
  return {
    opened: workshopsOf(db, sql`a.id = ${id}`),
    checks: selectFrom(
      db,
      {
        hasGroup: truth(hasGroup(input)),
        isSlugFree: truth(isSlugFree(input)),
        hasSource: truth(hasSource(opened)),
      },
      sql`(select 1)`,
    ),
  }
}

function refusalOf({ checks: [check] }: RowsOf<ReturnType<typeof queriesOf>>) {
  if (check?.hasGroup !== true) return notFound('account_group')
  if (!check.hasSource) return requestInvalidField('start.of', 'unknown')
  if (!check.isSlugFree) return slugTaken()
  return conflict('workshop.too_many', 'The group has as many workshops as it can')
}

function slugTaken() {
  return conflict('workshop.slug_taken', 'Another workshop has the address')
}

function rowsOf(workshop: NewWorkshop): Statement[] {
  const { db, input, won, now } = workshop
  return [
    ...(input.start.from === 'copy' ? copiedRows(workshop, input.start.of) : firstRows(workshop, input.start)),
    featureRows(workshop),
    ...zoneOffsetStatements(db, { timeZones: [input.timeZone], now, guard: won }),
  ]
}
