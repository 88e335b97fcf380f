import { sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import { mayHave } from '#core/own-name.ts'
import { changeSettings, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { isSlug, slugOf } from '#domain/text/slug.ts'
import { accountOf, updateAccount } from '#worker/accounts/index.ts'
import type { PageAddressInput, WorkshopFace } from '#worker/contract/staff/settings/face.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cellNames } from '#worker/db/schema/cell.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { changedMeanwhile } from '#worker/settings/resource.ts'

import { getFace, toFace } from './face.ts'

/** True in SQL for an address that no other workshop has, as its slug or as the address of its page. */
const isFree = (address: SQL, accountId: string) => sql`(
  not exists (select 1 from ${accounts} where (slug = ${address} or page_address = ${address}) and id <> ${accountId})
  and not exists (select 1 from ${cellNames} where kind = 'slug' and name = ${address}))`

/**
 * Puts the page of a workshop at an address of its own; its slug stays one too. Throws 409 `page_address.taken` with some
 * that are free, and 409 `page_address.changed` where somebody else was first.
 */
export async function putPageAddress(call: SettingsCall, input: PageAddressInput): Promise<WorkshopFace> {
  const { deps, accountId } = call
  const { slug, city } = await getFace(call)
  const address = input.address === slug ? null : input.address
  if (address !== null && !(await mayHave(deps, { kind: 'slug', name: address })))
    throw await taken(call, address, city)
  const isOurs = address === null ? sql`1` : isFree(sql`${address}`, accountId)
  const { won, rows } = await changeSettings(call, {
    action: 'account.set_page_address',
    subject: accountId,
    guard: sql`exists (select 1 from ${accounts} where id = ${accountId} and page_address is ${input.before}
      and page_address is not ${address}) and ${isOurs}`,
    statements: (isWon) => [
      updateAccount(deps.db, { accountId, set: { pageAddress: address }, guard: isWon, now: deps.clock.now() }),
    ],
    queriesOf: (db) => ({
      accounts: accountOf(db, reachedAccount(call)),
      free: selectFrom(db, { isFree: sql`${isOurs}`.mapWith(Boolean) }, sql`(select 1)`),
    }),
  })
  const face = toFace(rows)
  if (won || face.pageAddress === address) return face
  if (address !== null && rows.free[0]?.isFree !== true) throw await taken(call, address, city)
  throw changedMeanwhile('page_address', face)
}

const mostOffered = 3

/** The refusal of an address that another workshop has, with some like it that nobody has. */
async function taken({ deps, accountId }: SettingsCall, address: string, city: string) {
  const likely = [`${address}-${slugOf(city)}`, ...[2, 3, 4].map((number) => `${address}-${number}`)].filter(isSlug)
  const rows = await selectFrom(
    deps.db,
    { name: sql<string>`value` },
    sql`json_each(${JSON.stringify(likely)}) where ${isFree(sql`value`, accountId)}`,
  )
  const otherCells = await Promise.all(
    rows.map(({ name }) => deps.cells?.slotOfName({ kind: 'slug', name }) ?? Promise.resolve(null)),
  )
  const free = rows.map(({ name }) => name).filter((_name, at) => otherCells[at] === null)
  return conflict('page_address.taken', 'Another workshop has the address', {
    changed: { free: free.slice(0, mostOffered) },
  })
}
