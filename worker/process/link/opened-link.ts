import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { finalScreen, type FinalScreen } from '#domain/process/final-screen.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { ProcessRow } from '#worker/process/process.queries.ts'

const linked: ReadonlySet<ProcessState> = new Set(['LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT'])

/** The customer has a link and has not been seen yet: opening it starts the process. */
export function waitsForOpening(state: ProcessState): boolean {
  return linked.has(state)
}

/** Screens that leave nothing to do for who opens them, ended or not. */
const over: ReadonlySet<FinalScreen> = new Set(['paymentDone', 'processDone', 'ended'])

type Opened = Pick<ProcessRow, 'state' | 'processType' | 'openedAt' | 'paymentOpenedAt'>

/**
 * Returns the link that is to be noted as opened once its page is seen; null where that is known, or of no use any
 * more.
 */
export function openedLinkOf({ state, processType, openedAt, paymentOpenedAt }: Opened): CountedStatus['linkToTell'] {
  const screen = finalScreen(state, processType)
  if (screen === 'paymentPage') return paymentOpenedAt === null ? 'Payment' : null
  if (waitsForOpening(state)) return 'Initial'
  return openedAt === null && isUnfinished(state) && !over.has(screen) ? 'Initial' : null
}
