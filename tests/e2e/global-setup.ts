import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'

import { startStack } from '#scripts/stack.ts'
import { root } from '#scripts/stack/process.ts'

import { stackReservation } from './stack-address.ts'

/** Starts the whole stack for the run; what is returned takes it down again, keeping the servers' logs. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { stateDir, ports } = stackReservation()
  const stack = await startStack({ stateDir, ports })
  return async () => {
    await stack.stop()
    cpSync(path.join(stateDir, 'logs'), path.join(root, 'test-results/stack-logs'), { recursive: true })
    rmSync(stateDir, { recursive: true, force: true })
  }
}
