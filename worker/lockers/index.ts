export {
  isIdle,
  markBoxCommandsFetchedStatement,
  openBoxStatements,
  pendingBoxCommands,
  settleBoxCommandsStatement,
  type BoxCommandResult,
  type PendingBoxCommand,
} from './box-commands.ts'
export {
  latestStatusOf,
  statusColumns,
  toCabinetStatus,
  toTroubles,
  troubledCabinets,
  type TroubledRow,
} from './cabinet-status.ts'
export { devicesWithWork, isDeviceWork, workAtLocker, workOfDevice } from './device-work.ts'
export { syncCloudKind, syncMovedStatement, syncCloudsStatement } from './cloud-work.ts'
export { codeNotThere, codeStands, isOfCloud } from './code-stands.ts'
export { toBoxPlace, type CabinetRow } from './box-place.ts'
export { cabinetOf } from './box-place.queries.ts'
export {
  confirmLeaseStatement,
  endLeaseStatements,
  isLeaseToReopenTaken,
  leaseSmallestFittingBox,
  renewLeaseStatement,
  seesNoKeys,
  reopenLeaseStatement,
} from './lease.ts'
export { bestBoxFirst, freeBoxesFor, isLargeEnough, keysLieIn, moveLeaseStatements } from './move-lease.ts'
export { rankOfSize } from './size-rank.ts'
export { sampleBoxes } from './sample-boxes.ts'
export { overflowForProcess, overflowOf } from './overflow.queries.ts'
