import { formatProcessCode } from '#domain/access/codes.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { DmsProcessAnswer } from '#worker/contract/machines/dms.ts'

export type AnsweredProcess = {
  id: string
  linkCode: string
  externalWorkOrderId: string | null
  processType: ProcessType
  state: ProcessState
  version: number
}

/** A process as a dealer system is told of it. */
export function processAnswer(process: AnsweredProcess, appUrl: string): DmsProcessAnswer {
  const processCode = formatProcessCode(process.linkCode)
  return {
    id: process.id,
    processCode,
    externalWorkOrderId: process.externalWorkOrderId,
    processType: process.processType,
    state: process.state,
    version: process.version,
    link: `${appUrl}/${processCode}`,
  }
}
