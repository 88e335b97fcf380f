import path from 'node:path'
import { parseArgs } from 'node:util'

import { normalisePlate } from '#domain/contact/licence-plate.ts'

import { readDemo } from './demo/demo-file.ts'
import { AppUnreachable, dmsClient, importOrder, KeyRefused, Refused, type DmsClient } from './import/dms-client.ts'
import { table } from './import/table.ts'
import { BadFile, readWorkOrders, type FileOrder } from './import/work-order-file.ts'
import { root } from './stack/process.ts'

const usage = `Puts the work orders of a file into the running app, and creates a process for each that has none.

  npm run import -- FILE [--account ID]

Account: the first one of the demo, unless --account names another.
Environment: APP_URL or APP_PORT for an app at another address, STATE_DIR for another state folder,
DMS_API_KEY for an account that is not of the demo.

Exit codes: 0 everything is in, 1 the app refused some of it, 2 the file or the command is wrong,
3 the app does not answer.`

/** A command that cannot be carried out as it was given. */
class BadCommand extends Error {}

function target(accountId: string | undefined): { appUrl: string; apiKey: string } {
  const { APP_URL, APP_PORT, DMS_API_KEY, STATE_DIR } = process.env
  const demo = readDemo(STATE_DIR ?? path.join(root, '.state'))
  const account = demo?.accounts.find(({ id }) => accountId === undefined || id === accountId)
  const apiKey = DMS_API_KEY ?? account?.dmsApiKey
  if (apiKey === undefined) {
    const known = demo?.accounts.map(({ id }) => id).join(', ')
    throw new BadCommand(
      demo === null
        ? 'There is no demo yet: run npm start first, or give a key with DMS_API_KEY.'
        : `The demo has no account ${accountId}; it has ${known}.`,
    )
  }
  const local = `http://localhost:${APP_PORT ?? '8787'}`
  const appUrl = APP_URL ?? (APP_PORT === undefined ? (demo?.appUrl ?? local) : local)
  return { appUrl: appUrl.replace(/\/+$/, ''), apiKey }
}

type Outcome = { row: readonly string[]; refusal: string | null }

async function bringIn(client: DmsClient, order: FileOrder): Promise<Outcome> {
  const { externalWorkOrderId, processType, workOrder } = order
  const plate = workOrder.vehicle?.licenseNumber ? normalisePlate(workOrder.vehicle.licenseNumber) : '–'
  const name = [externalWorkOrderId, plate]
  try {
    const { changed, created, process } = await importOrder(client, order)
    const done = [changed ? 'stored' : 'unchanged', created ? 'new process' : 'has a process'].join(', ')
    return { row: [...name, process.processType, done, process.link], refusal: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { row: [...name, processType, 'refused', '–'], refusal: `${externalWorkOrderId}: ${error.message}` }
  }
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { account: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new BadCommand(`One file is needed.\n\n${usage}`)
  // npm runs scripts in the project's root, wherever it was called.
  const orders = readWorkOrders(path.resolve(process.env['INIT_CWD'] ?? '.', file))
  const client = dmsClient(target(values.account))
  const outcomes: Outcome[] = []
  for (const order of orders) outcomes.push(await bringIn(client, order))
  console.log(table([['order', 'plate', 'type', 'done', 'link'], ...outcomes.map(({ row }) => row)]))
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  for (const refusal of refusals) console.error(refusal)
  console.log(`\n${outcomes.length - refusals.length} of ${outcomes.length} work orders are in.`)
  return refusals.length === 0 ? 0 : 1
}

/**
 * Returns the exit code of an error. A mistake of a person gets a line of its own; anything else is ours, and shows
 * where it happened.
 */
function explain(error: unknown): number {
  if (error instanceof AppUnreachable) {
    console.error(error.message)
    return 3
  }
  if (!isTheirs(error)) throw error
  console.error(error.message)
  return 2
}

const theirs = [BadCommand, BadFile, KeyRefused]

function isTheirs(error: unknown): error is Error {
  if (theirs.some((kind) => error instanceof kind)) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

process.exitCode = await run().catch(explain)
