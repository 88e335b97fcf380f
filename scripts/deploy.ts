import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { seedEnvironment } from './demo.ts'
import { NotDeployed, type Deployment } from './deploy/deployment.ts'
import { deployShare } from './deploy/gradual.ts'
import { handshakeStatus } from './deploy/handshake.ts'
import { rollBack } from './deploy/roll-back.ts'
import { toolsIn } from './deploy/run-tool.ts'
import { checkAll, deploy } from './deploy/steps.ts'
import { environmentNamed, type Environment } from './environments/environment.ts'
import { rebuild } from './stack/build.ts'
import { root } from './stack/process.ts'
import { askUnseen, NoPassword } from './superuser/ask-password.ts'

const usage = `Takes a signed-in wrangler to a running production; can be run again at any time.

  npm run deploy -- [--env staging] [--gradual <percent>] [--yes] [--check | --dry-run | --rollback]

  --env        production where it is not said; staging is the town to try, with the sandbox for providers
  --check      says everything that is wrong, and changes nothing
  --dry-run    tells every command; only what looks is run
  --gradual    gives the new worker this share of the requests first, from 1 to 99, and says how to go on and back
  --yes        closes the database for migrations without asking
  --rollback   back to the version of the worker before; migrations stay

Environment: CLOUDFLARE_ACCOUNT_ID; CLOUDFLARE_API_TOKEN, which wins over "wrangler login"; secrets of wrangler.toml by their
names, so that none is asked for.
Exit codes: 0 done, 1 something is wrong, and said, 2 the command is wrong. See docs/deploy.md.`

/** Asks at the terminal for a yes, which is no answer but that. */
async function askYes(question: string): Promise<boolean> {
  const terminal = createInterface(process.stdin, process.stdout)
  const typed = await terminal.question(`  ${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(typed.trim())
}

type DeployOptions = { readonly isDryRun: boolean; readonly isAgreed: boolean }

function deployment(environmentName: Environment, { isDryRun, isAgreed }: DeployOptions): Deployment {
  const { stdin: input, stdout: output } = process
  const confirm = input.isTTY ? askYes : null
  return {
    environmentName,
    folder: root,
    environment: process.env,
    isDryRun,
    say: (line) => console.log(line),
    run: toolsIn(),
    ask: input.isTTY ? (name) => askUnseen({ input, output }, `  ${name}: `) : null,
    confirm: isAgreed ? () => Promise.resolve(true) : confirm,
    build: rebuild,
    seedEnvironment: seedEnvironment,
    get: (url, init) => fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
    handshake: handshakeStatus,
    pause,
  }
}

/** A share that is none; a fault of the command, as those of `parseArgs` are. */
class NoShare extends Error {
  readonly code = 'ERR_PARSE_ARGS_NO_SHARE'
}

/** Returns the percentage that was typed. Throws NoShare for what is no whole number from 1 to 99. */
function percentIn(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new NoShare(`--gradual takes a percentage from 1 to 99, not "${text}"`)
  return Number(text)
}

async function run(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      check: flag,
      'dry-run': flag,
      rollback: flag,
      yes: flag,
      env: { type: 'string', default: 'production' },
      gradual: { type: 'string' },
      help: { ...flag, short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const on = deployment(environmentNamed(values.env), { isDryRun: values['dry-run'], isAgreed: values.yes })
  if (values.rollback) await rollBack(on)
  else if (values.check) {
    await checkAll(on)
    console.log('Nothing is wrong.')
  } else if (values.gradual !== undefined) await deployShare(on, percentIn(values.gradual))
  else await deploy(on)
}

function explain(error: unknown): number {
  if (error instanceof NotDeployed || error instanceof NoPassword) {
    console.error(error.message)
    return 1
  }
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isParsing) throw error
  console.error(`${error.message}\n\n${usage}`)
  return 2
}

process.exitCode = await run().then(() => 0, explain)
