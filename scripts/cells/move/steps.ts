import { arriving, leaving } from '#scripts/ledger/move-actions.ts'

import { isOfGroup } from './belonging.ts'
import { closingLine } from './closing.ts'
import { NotMoved, type Course } from './course.ts'
import { noClaims, noOwnSlots } from './directory.ts'
import { holdEffects, layGuards, listsHere, ours, stages, takeGuards } from './guards.ts'
import { auditRow, uncovered } from './ledger.ts'
import { markOf } from './mark.ts'
import { pagesOf, readBounds } from './pages.ts'
import { refusals } from './refusals.ts'
import { empty, removedOf } from './remove.ts'
import { together } from './together.ts'
import { waitOut } from './wait-out.ts'

/** No isolate believes a directory that is older (`worker/cells/directory.ts`); reading it takes some seconds at most. */
const believedMs = 25_000
/**
 * The time (ms) within which a reader of the old place has written, or was refused: no provider is waited for any
 * longer.
 */
const lateWritesMs = 30_000
/** As long as a claim on an effect holds (`worker/core/outbox/outbox-store.ts`), and some more. */
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
  const causes = [...(await refusals(from, tables, slots, now())), ...(await uncovered(from, to))]
  if (causes.length > 0) {
    await from.apply(takeGuards())
    throw new NotMoved([...causes, 'Nothing was changed.'])
  }
  const pages = await pagesOf(from, tables, readBounds(course.limits))
  say(closingLine(pages, { from: from.number, to: to.number, limits: course.limits }))
  say('Effects of the group that are being made come to their end.')
  await untilNoneIsMade(course)
  await from.apply([...listsHere, ...holdEffects, `update moving set stage = ${stages.frozen}`])
  say('From now on its writes are answered 503.')
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

/** Opens the new place once nobody looks in the old one any more, and then empties that. */
export async function finish(course: Course): Promise<void> {
  const { home, from, to, owner, now, pause, say, runner } = course
  if ((await markOf(from)) !== null) await quieten(course)
  const mark = await markOf(to)
  if (mark !== null) {
    await waitOut(to, { name: 'believed', milliseconds: believedMs, pause })
    const names = to.number === 1 ? [noClaims(owner)] : []
    const arrival = auditRow({ action: arriving, other: from.number, now: now() })
    await to.apply([...ours(runner, [arrival]), ...names, ...takeGuards()])
    const seconds = Math.round((now() - mark.startedAt) / 1_000)
    say(`The group is written in the new place, ${seconds} seconds after the move began.`)
  }
  if ((await markOf(from)) === null) return
  await waitOut(from, { name: 'late_writes', milliseconds: lateWritesMs, pause })
  const arrival = auditRow({ action: leaving, other: to.number, now: now() })
  const slots = from.number === home.number ? [] : [noOwnSlots(owner)]
  await empty(from, course, { runner, before: [arrival], last: [...slots, ...takeGuards()] })
  say('The old place has nothing of it any more.')
}

/** Takes from the old place all that its jobs would find due: the new place does it. */
async function quieten({ from, tables, limits, runner }: Course): Promise<void> {
  const effects = tables.filter(({ name }) => name === 'outbox')
  const removed = await removedOf(from, { tables: effects, limits })
  const pieces = [...together(removed, { most: limits.removedRows, sizeOf: ({ rows }) => rows })]
  const batches = pieces.map((some) => some.map(({ sql }) => sql))
  for (const batch of batches.slice(0, -1)) await from.apply(ours(runner, batch))
  await from.apply(ours(runner, [...(batches.at(-1) ?? []), ...noneDue]))
}

const noneDue = [
  ...['payments', 'refunds', 'identity_checks'].map(
    (table) => `update "${table}" set next_ask_at = null where next_ask_at is not null and ${isOfGroup(table)}`,
  ),
  `update online_creditor_settings set callbacks_due_at = null where callbacks_due_at is not null
    and ${isOfGroup('online_creditor_settings')}`,
]

/** Before the directory says the new place all can be as it was. */
export async function takeBack(course: Course): Promise<void> {
  const { home, from, to, owner, say, runner } = course
  if ((await markOf(to)) !== null) {
    const slots = to.number === home.number ? [] : [noOwnSlots(owner)]
    await empty(to, course, { runner, before: [], last: [...slots, ...takeGuards()] })
  }
  const names = from.number === 1 ? [noClaims(owner)] : []
  if ((await markOf(from)) !== null) await from.apply([...names, ...takeGuards()])
  say(`${owner} lies in cell ${from.number}, as before.`)
}
