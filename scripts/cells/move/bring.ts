import type { Table } from '#scripts/tables/schema.ts'

import { isOfGroup } from './belonging.ts'
import { copyBatches, type ReferencedUser } from './copy.ts'
import { NotMoved, type Course } from './course.ts'
import { claims, flip, ownSlots } from './directory.ts'
import { layGuards, ours, stages } from './guards.ts'
import { lastLink, uncovered } from './ledger.ts'
import { markOf } from './mark.ts'
import { pagesOf, readBounds, readPages, type Page, type Rows } from './pages.ts'
import { empty, removedOf } from './remove.ts'
import { rowSums, type RowSums } from './sums.ts'

/** So many rows go before another word is said. */
const rowsBetweenLines = 50_000

/** Copies the group, anew where a run of before did not come to its end, compares all of it, and flips the directory. */
export async function bringOver(course: Course): Promise<void> {
  const { from, to, say } = course
  const causes = await uncovered(from, to)
  if (causes.length > 0) throw new NotMoved(causes)
  await makeRoom(course)
  const sums = await copy(course)
  await compare(course, sums)
  say(`${sums.rows()} rows are in both places, each as it was.`)
  await pointThere(course)
  say('The directory says the new place.')
}

/** Names and slots, and then the directory. None of it where a later run has taken over. */
async function pointThere({ home, from, to, owner, now, runner }: Course): Promise<void> {
  await from.apply(ours(runner, from.number === 1 ? claims(now()) : []))
  await to.apply(ours(runner, to.number > 1 ? await ownSlots(home, owner, to.number) : []))
  const there = flip({ owner, from: from.number, to: to.number })
  const isHomeOfOne = from.number === 1 || to.number === 1
  await home.apply(isHomeOfOne ? ours(runner, [there]) : [there])
}

/** The guards of the new place, and nothing of the group in it. */
async function makeRoom(course: Course): Promise<void> {
  const { from, to, owner, now, runner } = course
  const [accounts = [], users = []] = await from.askEach([
    'select id from moving_accounts',
    'select id from moving_users',
  ])
  const list = (table: string, ids: typeof users) =>
    ids.map(({ id }) => `insert or ignore into ${table} values ('${String(id).replaceAll("'", "''")}')`)
  const lists = [...list('moving_accounts', accounts), ...list('moving_users', users)]
  if ((await markOf(to)) === null) {
    const moving = {
      owner,
      from: from.number,
      to: to.number,
      stage: stages.frozen,
      startedAt: (await markOf(from))?.startedAt ?? now(),
      runner,
    }
    await to.apply(layGuards(moving, lists))
  }
  await empty(to, course, { runner, before: [], last: [...lists, `update moving set ledger = (${lastLink})`] })
}

/** Users of others, and the operator's, whom rows of the group name. */
async function namedOutside({ from, to, tables }: Course): Promise<readonly ReferencedUser[]> {
  const columns = tables.flatMap(({ name, references }) =>
    references.filter(({ table }) => table === 'users').map(({ column }) => ({ name, column })),
  )
  const answers = await from.askEach([
    ...columns.map(
      ({
        name,
        column,
      }) => `select distinct u.id, u.username from "${name}" join users u on u.id = "${name}"."${column}"
        where ${isOfGroup(name)} and u.id not in (select id from moving_users)`,
    ),
    // The operator's who look at the group from the first cell go on doing so.
    from.number === 1
      ? 'select id, username from users where 0'
      : `select id, username from users where password_hash = '' and disabled_at is not null and account_group_id is null
          and id not in (select user_id from user_accounts)`,
  ])
  const named = new Map(answers.flat().map(({ id, username }) => [String(id), String(username)]))
  // In the first cell a name of another one may not stand.
  return [...named].map(([id, username]) => ({ id, username: to.number === 1 ? id : username }))
}

/** Brings every row, and says what they were. */
async function copy(course: Course): Promise<RowSums> {
  const { from, to, tables, limits, runner, say } = course
  const pages = await pagesOf(from, tables, readBounds(limits))
  const countOf = (some: readonly Page[]) => some.reduce((sum, { rows }) => sum + rows, 0)
  const ofTable = ({ name }: Table) => pages.filter(({ walk }) => walk.table.name === name)
  const sums = rowSums()
  const isSummed = new Set<string>()
  let printedAt = 0

  async function* read(some: readonly Table[]): AsyncGenerator<Rows> {
    const isNew = some.filter(({ name }) => !isSummed.has(name))
    for (const { name } of isNew) isSummed.add(name)
    for await (const rows of readPages(from, some.flatMap(ofTable), limits)) {
      yield rows
      if (!isNew.includes(rows.table)) continue
      sums.add(rows)
      if (sums.rows() - printedAt < rowsBetweenLines) continue
      printedAt = sums.rows()
      say(`${printedAt} of ${countOf(pages)} rows are on their way.`)
    }
  }

  const copying = {
    tables,
    limits,
    read,
    rowsOf: (name: string) => countOf(pages.filter(({ walk }) => walk.table.name === name)),
    removed: (some: readonly Table[]) => removedOf(to, { tables: some, limits }),
    named: await namedOutside(course),
    isHome: to.number === 1,
  }
  for await (const batch of copyBatches(copying)) await to.apply(ours(runner, batch))
  return sums
}

async function compare({ to, tables, limits }: Course, sums: RowSums): Promise<void> {
  const arrived = rowSums()
  const pages = await pagesOf(to, tables, readBounds(limits))
  for await (const rows of readPages(to, pages, limits)) arrived.add(rows)
  const others = tables.filter(({ name }) => sums.of(name) !== arrived.of(name))
  if (others.length > 0) {
    throw new NotMoved([
      `It did not arrive as it was: ${others.map(({ name }) => name).join(', ')}. The group lies where it lay, and writes of it are refused until it is taken back.`,
    ])
  }
}
