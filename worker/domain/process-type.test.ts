import { expect, it } from 'vitest'

import { processTypes } from './enums.ts'
import { isDeliveryProcess, isNoDms, isRetrieveType, isSalesType, processPath } from './process-type.ts'

it('a delivery process is one of exactly three types', () => {
  expect(processTypes.filter(isDeliveryProcess)).toEqual([
    'DELIVERY',
    'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
    'DELIVERY_WITH_SUBSTITUTE_CAR',
  ])
})

it('keys are retrieved in three types', () => {
  expect(processTypes.filter(isRetrieveType)).toEqual(['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])
})

it('sales works with processes outside the dealer system and with payments', () => {
  expect(processTypes.filter(isNoDms)).toEqual(['NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])
  expect(processTypes.filter(isSalesType)).toEqual([
    'ONLY_PAYMENT',
    'NO_DMS_DELIVERY',
    'NO_DMS_RETRIEVE',
    'NO_DMS_RETRIEVE_AND_RETURN',
  ])
})

it.each([
  ['DELIVERY', 'WORK_ORDER SERVICES APPROVAL WAITING_CONFIRMATION'],
  ['DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING', 'WORK_ORDER SERVICES APPROVAL WAITING_CONFIRMATION'],
  ['DELIVERY_WITH_SUBSTITUTE_CAR', 'WORK_ORDER SERVICES APPROVAL WAITING_CONFIRMATION'],
  ['RETRIEVE', 'WORK_ORDER WAITING_CONFIRMATION'],
  ['ONLY_PAYMENT', 'WAITING_CONFIRMATION'],
  ['NO_DMS_DELIVERY', 'SERVICES APPROVAL WAITING_CONFIRMATION'],
  ['NO_DMS_RETRIEVE', 'APPROVAL WAITING_CONFIRMATION'],
  ['NO_DMS_RETRIEVE_AND_RETURN', 'APPROVAL WAITING_CONFIRMATION'],
] as const)('the path of %s', (processType, path) => {
  expect(processPath(processType, { offersServices: true }).join(' ')).toBe(path)
  expect(processPath(processType, { offersServices: false }).join(' ')).toBe(path.replace('SERVICES ', ''))
})
