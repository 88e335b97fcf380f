import type { CabinetEventType } from './contract/device.ts'
import type { ProcessState, ProcessType } from './enums.ts'
import { decide, type ProcessEvent, type ProcessEventType } from './process-lifecycle.ts'
import { isRetrieveType } from './process-type.ts'

/** A text message may arrive before we have heard that it was sent, so its code is good while it is on its way. */
const codeIssued: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
])

/** Whether the code of a box opens it now. A key that was left stays where it is. */
export function codeOpensBox(state: ProcessState, processType: ProcessType): boolean {
  if (codeIssued.has(state) || state === 'RETRIEVE_STARTED') return true
  return state === 'PAYMENT_DONE' && isRetrieveType(processType)
}

/** The part of a process that decides what a cabinet's report means for it. `returnsKeys`: other keys come back into the box. */
export type BoxHolder = { state: ProcessState; processType: ProcessType; returnsKeys: boolean }

function eventsOf({ processType, returnsKeys }: BoxHolder, type: CabinetEventType): readonly ProcessEventType[] {
  switch (type) {
    case 'keys_present':
      return isRetrieveType(processType) ? [] : ['deliver_keys']
    case 'keys_taken':
      if (!isRetrieveType(processType)) return []
      return returnsKeys ? ['start_retrieval'] : ['start_retrieval', 'finish']
    case 'fault':
      return ['box_failed']
    case 'opened':
    case 'closed':
      return []
  }
}

/**
 * What a process does because of a report about its box, in order: as much of it as is possible from where it stands,
 * so that a repeated or late report does nothing more. Who has put in or taken out a key has had the code.
 */
export function happeningsAtBox(holder: BoxHolder, type: CabinetEventType): readonly ProcessEvent[] {
  const wanted = eventsOf(holder, type)
  const knowsCode = holder.state === 'WAITING_KEY_CODE' && wanted.length > 0 && type !== 'fault'
  const happened: ProcessEvent[] = knowsCode ? [{ type: 'key_code_sent', actor: 'system' }] : []
  let state: ProcessState = knowsCode ? 'KEY_CODE_SENT' : holder.state
  for (const wish of wanted) {
    const event = { type: wish, actor: 'locker' } as const
    const decision = decide({ state, processType: holder.processType }, event)
    if (!decision.ok) continue
    happened.push(event)
    state = decision.to
  }
  return happened
}

/** A cabinet reports every few minutes at least. */
const silentAfterMs = 10 * 60_000

/** Whether a cabinet has not been heard of for so long that what it is asked to do may wait. Instants are UTC ms. */
export function cabinetIsSilent(lastHeardAt: number | null, now: number): boolean {
  return lastHeardAt === null || now - lastHeardAt > silentAfterMs
}
