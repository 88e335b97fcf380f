import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/errors.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { DmsProcessAnswer } from '#worker/contract/dms.ts'
import { changedRows, runBatch } from '#worker/db/db.ts'
import { transitionStatements } from '#worker/process/index.ts'

import { readProcess } from './get-process.ts'
import { processAnswer } from './process-answer.ts'

const attempts = 4

/** States in which the wish has been heard: a repeat is answered as the process stands. */
const heard: Readonly<Record<'ready_for_payment' | 'finish', readonly ProcessState[]>> = {
  ready_for_payment: ['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE'],
  finish: ['PROCESS_DONE'],
}

type Input = { deps: Dependencies; keyHash: string; processId: string; type: keyof typeof heard }

/** Moves a process on because the dealer system says so. Throws 409 where the lifecycle refuses. */
export async function moveProcess({ deps, keyHash, processId, type }: Input): Promise<DmsProcessAnswer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const process = await readProcess(deps.db, keyHash, processId)
    if (heard[type].includes(process.state)) return processAnswer(process, deps.config.appUrl)
    const { statements, state, version } = transitionStatements(deps.db, {
      snapshot: process,
      events: [{ type, actor: { kind: 'dms', id: process.keyId } }],
      now: deps.clock.now(),
    })
    const [moved] = await runBatch(deps.db, statements)
    if (changedRows(moved) > 0) {
      deps.wake(process.id)
      return processAnswer({ ...process, state, version }, deps.config.appUrl)
    }
  }
  throw versionConflict('process')
}
