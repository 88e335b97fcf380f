export { toBoxPlace, type CabinetRow } from './box-place.ts'
export { cabinetOf } from './box-place.queries.ts'
export { confirmLeaseStatement, endLeaseStatement, leaseSmallestFittingBox } from './lease.ts'
