import { parseArgs } from 'node:util'

import { cases } from '#sandbox/conform/cases.ts'
import { checkInstallation, type Send } from '#sandbox/conform/installation.ts'
import { judge, type Verdict } from '#sandbox/conform/judge.ts'
import { PlayedApp } from '#sandbox/conform/played-app.ts'

import { httpClient } from './conform/http-client.ts'
import { serveApp } from './conform/serve-app.ts'

const usage = `Checks a cabinet's program, or an installation, against the device API (docs/devices.md).

  npm run conform -- --client URL [--port PORT]   a program, through its control calls at URL
  npm run conform -- URL DEVICE_ID KEY            an installation, as the cabinet of this id and key

The first plays the app at PORT (any free one unless given). The second leaves boxes, codes and visits as they are, and locks
the cabinet's keypad for a minute.

Exit codes: 0 every rule is kept, 1 some are not, 2 the command is wrong or nobody answers.`

const options = {
  client: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

async function ofClient(url: string, port: number): Promise<Verdict[]> {
  let app = new PlayedApp(Date.now())
  const served = await serveApp(() => app, port)
  try {
    const benchOf = async () => {
      app.room.leave()
      app = new PlayedApp(Date.now())
      app.room.url = served.url
      return { app, client: httpClient(url, served.url) }
    }
    return await judge(cases, benchOf, { onVerdict: print })
  } finally {
    served.close()
  }
}

function ofInstallation([url = '', deviceId = '', key = '']: readonly string[]): Promise<Verdict[]> {
  const send: Send = async (path, init) => {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, init)
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, headers: response.headers, body }
  }
  return checkInstallation({ deviceId, key, send, clock: () => Date.now() }, print)
}

function print({ name, fault, leftOut }: Verdict): void {
  if (leftOut !== undefined) console.log(`--    ${name}: not tried, ${leftOut}`)
  else console.log(fault === null ? `ok    ${name}` : `FAULT ${name}: ${fault}`)
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const wanted = values.client === undefined ? 3 : 0
  if (values.help === true || positionals.length !== wanted) {
    console.log(usage)
    return values.help === true ? 0 : 2
  }
  const { client, port } = values
  const verdicts = await (client === undefined ? ofInstallation(positionals) : ofClient(client, Number(port ?? 0)))
  const tried = verdicts.filter(({ leftOut }) => leftOut === undefined)
  const faults = tried.filter(({ fault }) => fault !== null).length
  console.log(`${tried.length - faults} of ${tried.length} rules are kept`)
  return faults === 0 ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
