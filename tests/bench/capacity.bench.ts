/**
 * The load of so many workshops on the platform: `tests/capacity` plays visits and quiet hours in workerd and counts what they
 * cost the database, and the table is what comes of those figures on the day that `capacity/load.ts` assumes, by the prices and
 * limits of `capacity/platform.ts`. [The page](../../docs/capacity.md) keeps it.
 *
 *   npm run bench -- capacity           10, 100, 1,000 and 10,000 workshops
 *   npm run bench -- capacity 25 250    other numbers
 */
import { argv } from 'node:process'

import { run } from '#scripts/stack/process.ts'

import { day, type Cost, type UnitCosts } from './capacity/day.ts'
import { callingHabits, formerHabits } from './capacity/habits.ts'
import { firstToBreak, isArchiving, sizeOf, type Size } from './capacity/load.ts'
import { fileBytes } from './capacity/platform.ts'
import { waitingDollars } from './capacity/rooms-and-lines.ts'
import { sized } from './size.ts'

const asked = argv.slice(2).map(Number).filter(Boolean)
const numbers = asked.length > 0 ? asked : sized([10, 100, 1_000, 10_000], [10])

async function measured(): Promise<UnitCosts> {
  const args = ['run', '--project', 'capacity', '--silent=false', '--reporter=verbose']
  const { code, output } = await run('vitest', args, { env: { SMALLEST: sized('', '1') } })
  const [, told] = /capacity (\{.*\})/.exec(output) ?? []
  if (code !== 0 || told === undefined) throw new Error(`Nothing was measured:\n${output}`)
  const costs: UnitCosts = JSON.parse(told)
  return costs
}

const figure = (value: number, digits = value < 10 ? 2 : value < 100 ? 1 : 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits })

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log(['', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

const costCells = ({ trips, statements, rowsRead, rowsWritten }: Cost) =>
  [trips, statements, rowsRead, rowsWritten].map((value) => figure(value))

function printUnits(costs: UnitCosts): void {
  const { visit, parts, quiet } = costs
  const quietly: readonly (readonly [string, Cost])[] = [
    ['a board that asks whether anything changed', quiet.board],
    ['a cabinet’s sign of life, once a minute', quiet.heartbeat],
    ['a cabinet that calls every 4 s, each call', quiet.call],
    ['a cabinet tells how its boxes stand', quiet.sync],
    ['the jobs of a minute with nothing to do', quiet.minute],
    ['the watch of a minute', quiet.watch],
    ['the jobs of a night', quiet.night],
  ]
  table(
    ['unit', 'round trips', 'statements', 'rows read', 'rows written'],
    [
      ['**a visit**', ...costCells(visit)],
      ...parts.map(({ part, cost }) => [`– ${part}`, ...costCells(cost)]),
      ...quietly.map(([name, cost]) => [name, ...costCells(cost)]),
    ],
  )
  const kb = (bytes: number) => `${figure(bytes / 1_000)} kB`
  const { open, closed } = costs.bytes
  table(
    ['of a visit', ''],
    [
      ['calls of the worker', figure(costs.requests)],
      ['calls of rooms', figure(costs.roomCalls)],
      ['– of which to its cabinet', figure(costs.deviceCalls)],
      ['log lines, before sampling', figure(costs.lines.ofCalls + costs.lines.others)],
      ['measured points', figure(costs.points)],
      ['stored while it is open', kb(open * fileBytes)],
      ['stored once it is closed', kb(closed * fileBytes)],
      ['left in the database after four months', kb(costs.later.live * fileBytes)],
      ['in the archive', isArchiving(costs) ? kb(costs.later.archived) : 'nothing leaves the database'],
    ],
  )
}

function sizeCells({ workshops, peak, cells, gigabytesAYear: gigabytes, euros }: Size): string[] {
  const { byStatements, bySize, byWriter, needed } = cells
  return [
    figure(workshops),
    figure(workshops * day.visits),
    figure(peak.trips),
    figure(peak.statements),
    figure(peak.rowsRead),
    figure(peak.rowsWritten),
    `**${figure(needed)}** (${[byStatements, bySize, byWriter].map((count) => figure(count)).join(' · ')})`,
    `${figure(gigabytes.without)} · ${figure(gigabytes.live)} · ${figure(gigabytes.archived)}`,
    `${figure(euros, 0)} €`,
  ]
}

const costs = await measured()
printUnits(costs)
const sizes = numbers.map((workshops) => sizeOf(costs, workshops))
table(
  [
    'workshops',
    'visits a day',
    'trips / s',
    'statements / s',
    'rows read / s',
    'rows written / s',
    'cells (by queries · size · writer)',
    'GB a year (all kept · with archive · in the archive)',
    'a month',
  ],
  sizes.map(sizeCells),
)
table(
  ['workshops', 'most of the bill is for'],
  sizes.map(({ workshops, dearest }) => [
    figure(workshops),
    dearest.map(({ name, dollars }) => `${name} (${figure(dollars, 0)} $)`).join(', ') || 'the plan itself',
  ]),
)
const changed = numbers.map((workshops) => ({
  workshops,
  former: sizeOf(costs, workshops, formerHabits),
  calling: sizeOf(costs, workshops, callingHabits(costs)),
  now: sizeOf(costs, workshops),
}))
const both = (one: number, other: number, now: number) => [one, other, now].map((value) => figure(value, 0)).join(' → ')
table(
  ['workshops', 'rows written / s in the peak hour', 'calls of the worker a month', 'a month (€)'],
  changed.map(({ workshops, former, calling, now }) => [
    figure(workshops),
    both(former.peak.rowsWritten, calling.peak.rowsWritten, now.peak.rowsWritten),
    both(former.requests, calling.requests, now.requests),
    both(former.euros, calling.euros, now.euros),
  ]),
)
console.log(`\nA cabinet that waits by long polls: ${figure(waitingDollars())} $ a month`)
table(
  ['ends first in one database', 'workshops'],
  firstToBreak(costs).map(({ what, workshops }) => [what, figure(workshops, 0)]),
)
