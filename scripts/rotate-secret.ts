import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { NotDeployed } from './deploy/deployment.ts'
import { printEnvironment } from './deploy/print-environment.ts'
import { toolsIn } from './deploy/run-tool.ts'
import { environmentNamed, type Environment } from './environments/environment.ts'
import { replaceAtOnce, rotate } from './rotate/rotate.ts'
import { isRotated, rotated, type Rotation } from './rotate/rotation.ts'
import { root } from './stack/process.ts'
import { askUnseen, NoPassword } from './superuser/ask-password.ts'

const usage = `Does the next step of rotating a secret of what is deployed; can be interrupted anywhere and run again.

  npm run rotate-secret -- NAME [--env staging] [--dry-run] [--yes] [--at-once]

NAME: ${rotated.join(', ')}

  --env       production where it is not said; staging on the machine that made the town, which keeps the new value
  --dry-run   tells every command; only what looks is run
  --yes       asks nothing before it changes something
  --at-once   a new value in the place of every one that counts: for what leaked, and for what has no former one

Environment: NAME for the new value, which is made otherwise; NAME_FORMER for the present one, where somebody has it.
Of staging neither: it is production's that may lie there.
Of several databases each is asked whether something hangs on the former value.
Exit codes: 0 done, 1 something is wrong, and said, 2 the command is wrong. See docs/runbook.md.`

class BadCommand extends Error {}

async function confirmed(question: string): Promise<boolean> {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY) throw new NotDeployed(['Nobody can be asked here: --yes. Nothing was changed.'])
  const lines = createInterface({ input, output })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}

type RotateOptions = { readonly environmentName: Environment; readonly isDryRun: boolean; readonly isSure: boolean }

function rotation({ environmentName, isDryRun, isSure }: RotateOptions): Rotation {
  const isOurs = environmentName === 'production'
  const { stdin: input, stdout: output } = process
  return {
    environmentName,
    folder: root,
    environment: isOurs ? process.env : {},
    isDryRun,
    say: (line) => console.log(line),
    run: toolsIn(),
    ask: isOurs && input.isTTY && !isSure && !isDryRun ? (what) => askUnseen({ input, output }, `  ${what}: `) : null,
    pause,
    confirm: isSure ? async () => true : confirmed,
  }
}

async function run(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': flag,
      yes: flag,
      'at-once': flag,
      help: { ...flag, short: 'h' },
      env: { type: 'string', default: 'production' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const [name = '', ...more] = positionals
  if (!isRotated(name) || more.length > 0) throw new BadCommand('One secret has to be named.')
  const on = rotation({
    environmentName: environmentNamed(values.env),
    isDryRun: values['dry-run'],
    isSure: values.yes,
  })
  printEnvironment(on)
  await (values['at-once'] ? replaceAtOnce(on, name) : rotate(on, name))
}

function explain(error: unknown): number {
  if (error instanceof NotDeployed || error instanceof NoPassword) {
    console.error(error.message)
    return 1
  }
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isParsing && !(error instanceof BadCommand)) throw error
  console.error(`${error.message}\n\n${usage}`)
  return 2
}

process.exitCode = await run().then(() => 0, explain)
