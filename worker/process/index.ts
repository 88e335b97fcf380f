export { announcementsOf, announceStatement, changedBehind, changedSince } from './announce.ts'
export { confirmQueriesOf, createApprovalOf, theAccount } from './approval-screen.ts'
export { creationStatements } from './creation.ts'
export { customerCallOf, type CustomerCall } from './customer-call.ts'
export {
  againEffects,
  effectKinds,
  endEffect,
  kioskVisitEffect,
  linkAgainEffect,
  paymentLinkEffect,
} from './effects.ts'
export { identityAskedAt, isIdentityAsked, type IdentityVerbs } from './ask-identity.ts'
export { confirmationParts } from './confirm-process.ts'
export { versionRequired } from './process.errors.ts'
export { alreadyConfirmed, licenceNotRequired, noRoomLeft, processEnded } from './process.errors.ts'
export { initQueries, toInit } from './customer-reads.ts'
export { isIn, statusQueries, type ProcessKeys, type ProcessRow, type StatusRows } from './process.queries.ts'
export { activeStep, showsBoxCode, maySeeBoxCode, toStatus } from './process-status.ts'
export { leaveBoxStatements, moveToBoxStatements } from '#worker/process/keys/leave-box.ts'
export { constantQueries, isAtKiosk, nothingMore, reader, readProcess, readProcessBy } from './read-process.ts'
export { processAnswer, type AnsweredProcess } from './process-answer.ts'
export { refuseWhileOwing } from './staff/balance-open.ts'
export { reserveBoxStatements, withFreshCode } from '#worker/process/keys/reserve-box.ts'
export { endTrials } from '#worker/process/link/end-trials.ts'
export { retryBoxes } from '#worker/process/keys/retry-boxes.ts'
export { paginate } from './paginate.ts'
export { withPrices } from './price-effects.ts'
export { expireReservations, runDueProcesses } from '#worker/process/link/run-due.ts'
export { touchProcessStatement, unreachedStatements } from './touch.ts'
export {
  expiryOf,
  getPossibleEvents,
  refuseUnlessReasoned,
  reportEvent,
  toStaffProcess,
  type StaffCall,
} from '#worker/process/staff/staff-event.ts'
export { reaches, refuseUnlessReached } from '#worker/process/staff/staff-access.ts'
export { historyOf, staffRowOf, toHistoryEvent, type StaffRow } from '#worker/process/staff/staff.queries.ts'
export { readSnapshot, snapshotOf, whileIn } from './snapshot.ts'
export { standsStill } from '#worker/process/staff/undo-event.ts'
export { substituteKeysStatements } from '#worker/process/keys/substitute-keys.ts'
export { transitionStatements, type AppliedEvent, type Snapshot } from './transition.ts'
export { changeSeenSettings, everyone, type AffectedProcesses } from './change-seen-settings.ts'
export { touchStatements, touchUnfinishedStatements, unfinishedIn, unfinishedOf } from './unfinished.ts'
export { withCurrentState } from '#worker/process/staff/with-current-state.ts'
export {
  commitProcess,
  editable,
  editProcess,
  editStatement,
  refuseUnlessEditable,
  type EditedProcess,
} from './write-process.ts'
export { staffCallOf, type MoneyVerbs } from '#worker/process/staff/staff.routes.ts'
export { noteStatement } from '#worker/process/staff/note.statement.ts'
export { noteOf, notesOf, toNote } from '#worker/process/staff/process-note.queries.ts'
