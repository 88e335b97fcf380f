import { cpSync, globSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { startStack, type Stack } from '#scripts/stack.ts'
import { layout } from '#scripts/stack/prepare.ts'
import { root } from '#scripts/stack/process.ts'

import { controlPort, stackReservation } from './stack-address.ts'

/** As if the minutes had gone by until the providers are asked about every payment and refund that is not decided. */
function makePaymentsDue({ stateDir }: Stack): void {
  const folder = path.join(layout(stateDir).appData, 'v3/d1/miniflare-D1DatabaseObject')
  const [file = ''] = globSync('*.sqlite', { cwd: folder, exclude: ['metadata.sqlite'] })
  // The app has it open too, so a write of its own is waited for.
  const database = new DatabaseSync(path.join(folder, file), { timeout: 10_000 })
  for (const table of ['payments', 'refunds']) {
    database.exec(`update ${table} set next_ask_at = created_at where next_ask_at is not null`)
  }
  database.close()
}

/**
 * Lets a test make an outage or let time go by: POST /room/stop, POST /room/start, POST /cron, POST /payments/due.
 * Answers when it is done.
 */
async function serveControl(stack: Stack): Promise<() => void> {
  const verbs: Readonly<Record<string, () => Promise<void>>> = {
    '/room/stop': () => stack.stopRoom(),
    '/room/start': () => stack.restartRoom(),
    '/cron': () => stack.triggerCron('* * * * *'),
    '/payments/due': async () => makePaymentsDue(stack),
  }
  const server = createServer((request, response) => {
    const work = verbs[request.url ?? '']?.() ?? Promise.reject(new Error('No such verb'))
    work.then(
      () => response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    )
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(controlPort(), '127.0.0.1', resolve)
  await promise
  return () => server.close()
}

/** Starts the whole stack for the run; what is returned takes it down again, keeping the servers' logs. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { stateDir, ports } = stackReservation()
  const stack = await startStack({ stateDir, ports })
  const closeControl = await serveControl(stack)
  return async () => {
    closeControl()
    await stack.stop()
    cpSync(path.join(stateDir, 'logs'), path.join(root, 'test-results/stack-logs'), { recursive: true })
    rmSync(stateDir, { recursive: true, force: true })
  }
}
