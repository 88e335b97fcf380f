import { reportReceipts } from './report-receipts.ts'
import { terminalCalls, type Terminal } from './terminal-calls.ts'
import { isOnline } from './terminal-state.ts'

/**
 * Does what a real terminal does without being asked: report receipts that are due, and ask for another key, which is its
 * sign of life. Returns false for one whose line is cut, which does nothing.
 */
export async function keepTerminalAlive(at: Terminal): Promise<boolean> {
  if (!(await isOnline(at.db, at.terminal.deviceId))) return false
  await reportReceipts(at)
  const { keys } = terminalCalls(at)
  await keys.fetch()
  await keys.confirm()
  return true
}
