import { arriving, leaving } from '#scripts/ledger/move-actions.ts'

import { isOfGroup } from './belonging.ts'
import { asTheyWere, coming, copyBatches, type Named } from './copy.ts'
import { NotMoved, type Course } from './course.ts'
import { claims, flip, noClaims, noOwnSlots, ownSlots } from './directory.ts'
import { layGuards, listsHere, ours, stages, takeGuards } from './guards.ts'
import { isEveryRowCovered, lastLink, toldInTrail } from './ledger.ts'
import { markOf } from './mark.ts'
import { refusals } from './refusals.ts'
import { removal, wakingAt } from './remove.ts'
import { readGroup, sumOf, type Rows } from './rows.ts'

/** No isolate believes a directory that is older (`worker/cells/directory.ts`); reading it takes some seconds at most. */
const believedMs = 25_000
/** Who read in the old place before that has written, or was refused, by then: no provider is waited for any longer. */
const lateWritesMs = 30_000
/** As long as a claim on an effect holds (`worker/core/outbox-store.ts`), and some more. */
const claimsEndMs = 120_000

/** As much as the clock here may be ahead of those that wrote the claims. */
const clocksDifferMs = 15_000

/** Looks whether it can be done, and has nothing of the group written any more. */
export async function begin(course: Course): Promise<void> {
  const { from, to, owner, tables, slots, now, say, runner } = course
  const mark = await markOf(from)
  if (mark === null) {
    const moving = { owner, from: from.number, to: to.number, stage: stages.draining, startedAt: now(), runner }
    await from.apply(layGuards(moving, listsHere))
  }
  if (mark?.stage === stages.frozen) return
  const causes = [...(await refusals(from, tables, slots, now())), ...(await uncovered(course))]
  if (causes.length > 0) {
    await from.apply(takeGuards())
    throw new NotMoved([...causes, 'Nothing was changed.'])
  }
  say('Effects of the group that are being made come to their end.')
  await untilNoneIsMade(course)
  await from.apply([...listsHere, `update moving set stage = ${stages.frozen}`])
  say('From now on its writes are answered 503.')
}

async function uncovered({ from, to }: Course): Promise<readonly string[]> {
  if (await isEveryRowCovered(from, to)) return []
  return ['The digests of the ledger are not all written where the group lies: let the jobs of its night run.']
}

async function untilNoneIsMade({ from, now, pause }: Course): Promise<void> {
  const until = now() + claimsEndMs
  for (;;) {
    const [row] = await from.ask(
      `select count(*) as held from outbox where claimed_until > ${now() - clocksDifferMs} and ${isOfGroup('outbox')}`,
    )
    if (Number(row?.['held']) === 0) return
    if (now() > until) throw new NotMoved(['Effects of the group are still being made. Try again.'])
    await pause(2_000)
  }
}

/** Copies the group, anew where a run of before did not come to its end, compares all of it, and flips the directory. */
export async function bringOver(course: Course): Promise<void> {
  const { from, to, tables, say } = course
  const causes = await uncovered(course)
  if (causes.length > 0) throw new NotMoved(causes)
  const rows = await readGroup(from, tables)
  await makeRoom(course)
  for (const batch of copyBatches({ tables, rows, named: await namedOutside(course), isHome: to.number === 1 })) {
    await to.apply(ours(course.runner, batch))
  }
  await compare(course, rows)
  say(`${[...rows.values()].reduce((sum, some) => sum + some.length, 0)} rows are in both places, each as it was.`)
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
async function makeRoom({ from, to, owner, tables, now, runner }: Course): Promise<void> {
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
  const empty = removal(tables, await wakingAt(to, tables))
  await to.apply(ours(runner, [...empty, ...lists, `update moving set ledger = (${lastLink})`]))
}

/** Users of others, and the operator's, whom rows of the group name. */
async function namedOutside({ from, to, tables }: Course): Promise<readonly Named[]> {
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

async function compare({ to, tables, runner }: Course, rows: Rows): Promise<void> {
  const arrived = new Map(await readGroup(to, tables))
  const [processes] = tables.filter(({ name }) => name === 'processes')
  const changed = processes && asTheyWere(processes, rows.get('processes') ?? [], arrived.get('processes') ?? [])
  if (processes !== undefined && changed !== undefined && changed.length > 0) {
    await to.apply(ours(runner, coming(changed)))
    arrived.set('processes', (await readGroup(to, [processes])).get('processes') ?? [])
  }
  const others = tables.filter(({ name }) => sumOf(rows.get(name) ?? []) !== sumOf(arrived.get(name) ?? []))
  if (others.length > 0) {
    throw new NotMoved([
      `It did not arrive as it was: ${others.map(({ name }) => name).join(', ')}. The group lies where it lay, and writes of it are refused until it is taken back.`,
    ])
  }
  const [link] = await to.ask(lastLink)
  if (Number(link?.['number']) !== (await markOf(to))?.ledger) {
    throw new NotMoved(['The digests of a night were written meanwhile. Run it again: it begins the copy anew.'])
  }
}

/** Opens the new place once nobody looks in the old one any more, and then empties that. */
export async function finish(course: Course): Promise<void> {
  const { home, from, to, owner, tables, now, pause, say, runner } = course
  if ((await markOf(from)) !== null) await from.apply(ours(runner, quiet))
  if ((await markOf(to)) !== null) {
    await pause(believedMs)
    const names = to.number === 1 ? [noClaims(owner)] : []
    const told = toldInTrail({ action: arriving, other: from.number, now: now() })
    await to.apply([...ours(runner, [told]), ...names, ...takeGuards()])
    say('The group is written in the new place.')
  }
  if ((await markOf(from)) === null) return
  await pause(lateWritesMs)
  const told = toldInTrail({ action: leaving, other: to.number, now: now() })
  const slots = from.number === home.number ? [] : [noOwnSlots(owner)]
  await from.apply([
    ...ours(runner, [told, ...removal(tables, await wakingAt(from, tables))]),
    ...slots,
    ...takeGuards(),
  ])
  say('The old place has nothing of it any more.')
}

/** What the jobs of the old place would find due there is done in the new one. */
const quiet = [
  `delete from outbox where ${isOfGroup('outbox')}`,
  ...['payments', 'refunds', 'identity_checks'].map(
    (table) => `update "${table}" set next_ask_at = null where next_ask_at is not null and ${isOfGroup(table)}`,
  ),
  `update online_creditor_settings set callbacks_due_at = null where callbacks_due_at is not null
    and ${isOfGroup('online_creditor_settings')}`,
]

/** Before the directory says the new place all can be as it was. */
export async function takeBack(course: Course): Promise<void> {
  const { home, from, to, owner, tables, say, runner } = course
  if ((await markOf(to)) !== null) {
    const slots = to.number === home.number ? [] : [noOwnSlots(owner)]
    await to.apply([...ours(runner, removal(tables, await wakingAt(to, tables))), ...slots, ...takeGuards()])
  }
  const names = from.number === 1 ? [noClaims(owner)] : []
  if ((await markOf(from)) !== null) await from.apply([...names, ...takeGuards()])
  say(`${owner} lies in cell ${from.number}, as before.`)
}
