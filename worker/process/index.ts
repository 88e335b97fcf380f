export { confirmQueriesOf, createApprovalOf, theAccount } from './approval-screen.ts'
export { creationStatements } from './creation.ts'
export { customerCallOf, type CustomerCall } from './customer-call.ts'
export {
  againEffects,
  announceEffect,
  effectKinds,
  endEffect,
  kioskVisitEffect,
  paymentLinkEffect,
  truthOfEffect,
} from './effects.ts'
export { identityAskedAt, isIdentityAsked, type IdentityVerbs } from './ask-identity.ts'
export { confirmationStatements } from './confirm-process.ts'
export { versionRequired } from './process.errors.ts'
export { alreadyConfirmed, licenceNotAsked, noRoomLeft, processEnded } from './process.errors.ts'
export { initQueries, toInit } from './customer-reads.ts'
export { isIn, statusQueries, type ProcessKeys, type ProcessRow, type StatusRows } from './process.queries.ts'
export { activeStep, showsBoxCode, tellsBoxCode, toStatus } from './process-status.ts'
export { leaveBoxStatements, moveToBoxStatements } from './leave-box.ts'
export { constantQueries, isAtKiosk, nothingMore, reader, readProcess, readProcessBy } from './read-process.ts'
export { processAnswer, type AnsweredProcess } from './process-answer.ts'
export { refuseWhileOwing } from './balance-open.ts'
export { reserveBoxStatements, withFreshCode } from './reserve-box.ts'
export { endTrials } from './end-trials.ts'
export { retryBoxes } from './retry-boxes.ts'
export { paginate } from './paginate.ts'
export { expireReservations, runDueProcesses } from './run-due.ts'
export { touchProcessStatement } from './touch.ts'
export { getPossibleEvents, refuseUnlessReasoned, reportEvent, toStaffProcess, type StaffCall } from './staff-event.ts'
export { reaches, refuseUnlessReached } from './staff-access.ts'
export { historyOf, staffRowOf, toHistoryEvent, type StaffRow } from './staff.queries.ts'
export { readSnapshot, snapshotOf, whileIn } from './snapshot.ts'
export { standsStill } from './undo-event.ts'
export { substituteKeysStatements } from './substitute-keys.ts'
export { transitionStatements, type AppliedEvent, type Snapshot } from './transition.ts'
export { changeSeenSettings, everyone, type SeenBy } from './change-seen-settings.ts'
export { touchStatements, touchUnfinishedStatements, unfinishedIn, unfinishedOf } from './unfinished.ts'
export { withCurrentState } from './with-current-state.ts'
export {
  announceStatement,
  commitProcess,
  editable,
  editProcess,
  editStatement,
  refuseUnlessEditable,
  type Written,
} from './write-process.ts'
export { staffCallOf, type MoneyVerbs } from './staff.routes.ts'
export { noteStatement } from './note.statement.ts'
export { noteOf, notesOf, toNote } from './process-note.queries.ts'
