import { terminalCodeOf } from '#sandbox/app-calls/customer.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { loadConnection } from './connection-store.ts'
import { findDeskProcess } from './desk-processes.ts'

/** Where the terminal of a process's workshop is, with the code that its customer has; null where there is none. */
export async function terminalAddress(db: SandboxDb, processId: string): Promise<string | null> {
  const [connection, process] = await Promise.all([loadConnection(db), findDeskProcess(db, processId)])
  const terminal = connection?.terminals.find(({ accountId }) => accountId === process?.accountId)
  if (!connection || !process || !terminal) return null
  const code = await terminalCodeOf({ appUrl: connection.appUrl, processCode: process.processCode })
  // Behind the # it stays in the browser.
  return `/terminal/${encodeURIComponent(terminal.deviceId)}${code === null ? '' : `#${code}`}`
}
