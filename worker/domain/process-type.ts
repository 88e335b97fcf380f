import type { ProcessStep, ProcessType } from './enums.ts'

/** Types in which a customer brings a car that a work order is of. */
export const deliveryTypes: readonly ProcessType[] = [
  'DELIVERY',
  'DELIVERY_WITH_SUBSTITUTE_CAR',
  'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
]

/** Types in which the customer takes keys out of a box that the workshop has filled. */
export const retrieveTypes: readonly ProcessType[] = ['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN']

/** Types in which the customer leaves keys in a box. */
export const leaveTypes: readonly ProcessType[] = [...deliveryTypes, 'NO_DMS_DELIVERY']

/** Types in which the keys of a substitute car lie in the box before the customer comes. */
export const substituteTypes: readonly ProcessType[] = ['DELIVERY_WITH_SUBSTITUTE_CAR']

/** Types without a work order of a dealer system behind them. */
export const noDmsTypes: readonly ProcessType[] = ['NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN']

/** Types in which the keys of a car of ours are handed out to a customer. */
export const handOutTypes: readonly ProcessType[] = ['NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN']

/** The only types that a sales user sees, creates and acts on. */
export const salesTypes: readonly ProcessType[] = [...noDmsTypes, 'ONLY_PAYMENT']

export function isDeliveryProcess(processType: ProcessType): boolean {
  return deliveryTypes.includes(processType)
}

export function isRetrieveType(processType: ProcessType): boolean {
  return retrieveTypes.includes(processType)
}

/** Returns whether a customer has their keys laid in a box again when the work is done: who leaves keys may wish it. */
export function wantsKeysBack(process: { processType: ProcessType; useRetrievalProcess?: boolean }): boolean {
  return process.useRetrievalProcess === true && leaveTypes.includes(process.processType)
}

export function getsSubstituteKeys(processType: ProcessType): boolean {
  return substituteTypes.includes(processType)
}

export function isNoDms(processType: ProcessType): boolean {
  return noDmsTypes.includes(processType)
}

export function isSalesType(processType: ProcessType): boolean {
  return salesTypes.includes(processType)
}

const fullPaths: Record<ProcessType, readonly ProcessStep[]> = {
  DELIVERY: ['WORK_ORDER', 'SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'],
  DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING: ['WORK_ORDER', 'SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'],
  DELIVERY_WITH_SUBSTITUTE_CAR: ['WORK_ORDER', 'SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'],
  RETRIEVE: ['WORK_ORDER', 'WAITING_CONFIRMATION'],
  ONLY_PAYMENT: ['WAITING_CONFIRMATION'],
  NO_DMS_DELIVERY: ['SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'],
  NO_DMS_RETRIEVE: ['APPROVAL', 'WAITING_CONFIRMATION'],
  NO_DMS_RETRIEVE_AND_RETURN: ['APPROVAL', 'WAITING_CONFIRMATION'],
}

/**
 * The steps that the customer walks through, in order. The services step is left out
 * where the account has nothing to choose from, so that no step is ever empty.
 */
export function processPath(processType: ProcessType, account: { offersServices: boolean }): readonly ProcessStep[] {
  const path = fullPaths[processType]
  return account.offersServices ? path : path.filter((step) => step !== 'SERVICES')
}
