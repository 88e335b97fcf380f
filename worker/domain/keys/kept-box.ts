import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { decide, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { isRetrieveType } from '#domain/process-type.ts'

import { fetchesKeys } from './keys-way.ts'

/** The time (ms) for which a box is kept for keys that staff are bringing to it. */
export const keptBoxMs = 15 * 60_000

/** Returns whether staff tell by this event that they have laid keys in a box for the customer. */
export function laysKeysIn(type: ProcessEventType, processType: ProcessType): boolean {
  return type === 'fill_retrieval_box' || (type === 'reserve_box' && isRetrieveType(processType))
}

/** Returns whether the event, told now, only keeps and names a box: the keys are told of once it has been named. */
export function onlyKeepsBox(
  type: ProcessEventType,
  { boxNumber, processType }: { boxNumber: number | null; processType: ProcessType },
): boolean {
  return boxNumber === null && laysKeysIn(type, processType)
}

/**
 * Returns whether a box may be kept in a state for keys that are still to be laid into it: the keys are nobody's to
 * fetch yet.
 */
function mayKeepBox(state: ProcessState, processType: ProcessType): boolean {
  if (!isRetrieveType(processType)) return fetchesKeys(state, processType)
  const types = ['fill_retrieval_box', 'reserve_box'] as const
  return types.some((type) => decide({ state, processType }, { type, actor: 'staff' }).ok)
}

/** The types in which it may be, by state. */
export function typesThatKeepBox(): Record<string, Record<string, number>> {
  const typesOf = (state: ProcessState) => processTypes.filter((processType) => mayKeepBox(state, processType))
  return Object.fromEntries(
    processStates.map((state) => [state, Object.fromEntries(typesOf(state).map((processType) => [processType, 1]))]),
  )
}
