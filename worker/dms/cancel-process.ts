import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/http/errors.ts'
import type { DmsProcessAnswer } from '#worker/contract/machines/dms.ts'
import { change } from '#worker/db/db.ts'
import { processAnswer, transitionStatements } from '#worker/process/index.ts'

import type { DealerKey } from './api-key.ts'
import { readProcess } from './get-process.ts'

const attempts = 4

type Input = { deps: Dependencies; dealer: DealerKey; processId: string; reason: string | null }

/** Cancels a process and gives its box back. A process that is cancelled already is answered as it stands. */
export async function cancelProcess({ deps, dealer, processId, reason }: Input): Promise<DmsProcessAnswer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const process = await readProcess(deps.db, dealer, processId)
    if (process.state === 'CANCELLED') return processAnswer(process, deps.config.appUrl)
    const actor = { kind: 'dms', id: process.keyId } as const
    const moved = transitionStatements(deps.db, {
      snapshot: process,
      events: [{ type: 'cancel', actor, ...(reason ? { reason } : {}) }],
      now: deps.clock.now(),
    })
    const { wrote } = await change(deps.db, { write: { move: moved.statements } })
    if (wrote.move) {
      return processAnswer({ ...process, state: moved.state, version: moved.version }, deps.config.appUrl)
    }
  }
  throw versionConflict('process')
}
