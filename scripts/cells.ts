import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { cellsAt } from './cells/databases.ts'
import { checkCells, listCells, type CellAt } from './cells/look.ts'
import { runTool } from './deploy/run-tool.ts'
import { layout } from './stack/prepare.ts'
import { root, toolEnvironment } from './stack/process.ts'
import { BadCommand, explain } from './superuser/make-superuser.ts'
import { townNamed } from './towns/town.ts'

const usage = `Says what lies in which database, and whether the directory and the databases fit.

  npm run cells -- list  [--remote [--env staging]]
  npm run cells -- check [--mend] [--remote [--env staging]]

  --mend      lets go of names that were claimed more than an hour ago and that nobody has
  --remote    what is deployed; without it the local databases of npm start
  --env       which town of it: production where it is not said, or staging

Cells are the databases that wrangler.toml binds: DB, DB_2 and on (docs/runbook.md).
Exit codes: 0 all fits, 1 something does not, 2 the command is wrong.`

type Asked = { what: 'list' | 'check'; isMending: boolean; cells: readonly CellAt[] }

/** Null where only the usage was asked for. */
function asked(): Asked | null {
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
  const [what] = positionals
  if (positionals.length !== 1 || (what !== 'list' && what !== 'check')) throw new BadCommand(usage)
  if (!remote && env !== undefined) throw new BadCommand('--env names what is deployed: it goes with --remote.')
  const data = layout(process.env['STATE_DIR'] ?? path.join(root, '.state')).appData
  if (!remote && !existsSync(data)) throw new BadCommand('There is no local database yet: run npm start first.')
  const cells = cellsAt(
    {
      town: townNamed(env ?? 'production'),
      folder: root,
      isDryRun: false,
      say: () => {},
      run: (command, args, input) => runTool({ folder: root, environment: toolEnvironment }, { command, args, input }),
    },
    remote ? null : data,
  )
  return { what, isMending: mend, cells }
}

async function run(): Promise<number> {
  const command = asked()
  if (command === null) return 0
  const { what, isMending, cells } = command
  if (what === 'list') {
    for (const line of await listCells(cells)) console.log(line)
    return 0
  }
  const findings = await checkCells(cells, Date.now())
  for (const { line, sql } of findings) {
    const isLetGo = isMending && sql !== null
    if (isLetGo) await cells[0]?.ask(sql)
    console.log(isLetGo ? `${line}: let go of` : line)
  }
  const left = findings.filter(({ sql }) => !isMending || sql === null)
  if (left.length === 0) console.log('The directory and the cells fit.')
  return left.length === 0 ? 0 : 1
}

process.exitCode = await run().catch(explain)
