export { confirmLeaseStatement, endLeaseStatement, leaseSmallestFittingBox } from './lease.ts'
