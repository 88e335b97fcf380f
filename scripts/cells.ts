import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { renewFeeds } from './backup/dump.ts'
import { addCell } from './cells/add.ts'
import { cellsAt } from './cells/databases.ts'
import { checkCells, listCells } from './cells/look.ts'
import type { MoveCell } from './cells/move/cell.ts'
import { NotMoved } from './cells/move/course.ts'
import { usualLimits } from './cells/move/limits.ts'
import { moveGroup } from './cells/move/move.ts'
import type { EnvironmentTools } from './deploy/deployment.ts'
import { toolsIn } from './deploy/run-tool.ts'
import { environmentNamed } from './environments/environment.ts'
import { configOf } from './stack/local-cells.ts'
import { layout, prepareCells, withNextCell } from './stack/prepare.ts'
import { root } from './stack/process.ts'
import { BadCommand, explain } from './superuser/make-superuser.ts'
import { migrationNames, schemaOf } from './tables/schema.ts'

const usage = `Says what lies in which database, and whether the directory and the databases fit; moves groups from one to another.

  npm run cells -- list  [--remote [--env staging]]
  npm run cells -- check [--mend] [--remote [--env staging]]
  npm run cells -- move GROUP CELL [--remote [--env staging]]
  npm run cells -- add   [--remote [--env staging]]
  npm run cells -- new-feeds [--remote [--env staging]]

  add         the next database: its block in wrangler.toml, the database itself, and what the migrations make
  new-feeds   after a database went back in time: dealer systems are told to begin their lists of changes anew (410)
  GROUP       id or name of a group of workshops, or of a workshop that is in none
  CELL        number of the database that it is moved to; that in which it lies takes back what was not finished
  --mend      lets go of names that were claimed more than an hour ago and that nobody has, and claims names and enters slots
              that a database has and the directory lacks, as after a backup that was no cut
  --remote    what is deployed; without it the local databases of npm start
  --env       which town of it: production where it is not said, or staging

Cells are the databases that wrangler.toml binds: DB, DB_2 and on (docs/runbook.md). While a group is moved its writes are
refused, for minutes; what is cut off goes on when it is run again.
Exit codes: 0 all fits, or is done, 1 something does not, or is not, 2 the command is wrong.`

type CellsCommand = { on: EnvironmentTools; stateDir: string; isRemote: boolean; isMending: boolean } & (
  | { what: 'list' | 'check' | 'add' | 'new-feeds' }
  | { what: 'move'; group: string; cell: number }
)

/** Null where only the usage was asked for. */
function parseOptions(): CellsCommand | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      env: { type: 'string' },
      mend: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { remote = false, env, mend = false, help = false } = values
  if (help) {
    console.log(usage)
    return null
  }
  const wanted = wantedBy(positionals)
  if (!remote && env !== undefined) throw new BadCommand('--env names what is deployed: it goes with --remote.')
  const stateDir = process.env['STATE_DIR'] ?? path.join(root, '.state')
  if (!remote && !existsSync(layout(stateDir).appData)) {
    throw new BadCommand('There is no local database yet: run npm start first.')
  }
  const on: EnvironmentTools = {
    environmentName: environmentNamed(env ?? 'production'),
    folder: root,
    isDryRun: false,
    say: () => {},
    run: toolsIn(),
  }
  return { ...wanted, on, stateDir, isRemote: remote, isMending: mend }
}

const say = (line: string): void => console.log(line)

/** One more database: of the town, or of this machine, which takes it at its next start. */
async function add({ on, stateDir, isRemote }: CellsCommand): Promise<number> {
  if (isRemote) await addCell({ ...on, say })
  else {
    const number = withNextCell(stateDir)
    for (const step of await prepareCells(stateDir, number)) say(step)
    say(`Cell ${number} is ready. Groups may lie there from the next npm start on.`)
  }
  return 0
}

function wantedBy([what, group, cell, ...others]: readonly string[]) {
  const isOfAll = what === 'list' || what === 'check' || what === 'add' || what === 'new-feeds'
  if (isOfAll && group === undefined) return { what } as const
  const isMove = what === 'move' && group !== undefined && cell !== undefined && others.length === 0
  if (!isMove || !/^[1-9]\d{0,2}$/.test(cell)) throw new BadCommand(usage)
  return { what, group, cell: Number(cell) } as const
}

async function move(cells: readonly MoveCell[], asked: { group: string; cell: number }): Promise<number> {
  const folder = path.join(root, 'migrations')
  try {
    await moveGroup(
      {
        cells,
        tables: schemaOf(folder, migrationNames(folder)).tables,
        limits: usualLimits,
        runner: randomUUID(),
        now: () => Date.now(),
        pause,
        say,
      },
      asked,
    )
    return 0
  } catch (error) {
    if (!(error instanceof NotMoved)) throw error
    console.error(error.message)
    return 1
  }
}

async function check(cells: readonly MoveCell[], isMending: boolean): Promise<number> {
  const findings = await checkCells(cells, Date.now())
  for (const { line, sql } of findings) {
    const isMended = isMending && sql !== null
    if (isMended) await cells[0]?.ask(sql)
    console.log(isMended ? `${line}: mended` : line)
  }
  // Names hang on slots: what is left is seen by looking anew.
  const left = isMending ? await checkCells(cells, Date.now()) : findings
  if (left.length === 0) console.log('The directory and the cells fit.')
  return left.length === 0 ? 0 : 1
}

async function run(): Promise<number> {
  const command = parseOptions()
  if (command === null) return 0
  const { what, on, stateDir, isRemote, isMending } = command
  if (what === 'add') return add(command)
  const cells = cellsAt(on, isRemote ? null : { data: layout(stateDir).appData, config: configOf(stateDir) })
  if (what === 'move') return move(cells, command)
  if (what === 'new-feeds') {
    for (const cell of cells) await cell.apply([renewFeeds])
    console.log(`Every cursor of before is refused from now on, in ${cells.length} databases.`)
    return 0
  }
  if (what === 'list') {
    for (const line of await listCells(cells)) console.log(line)
    return 0
  }
  return check(cells, isMending)
}

process.exitCode = await run().catch(explain)
