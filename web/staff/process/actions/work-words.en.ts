import type { workDecisionWords as fiDecisions, workEvents as fi } from './work-words.fi.ts'

export const workEvents: typeof fi = {
  propose_work: '{who} proposed additional work',
  edit_work: '{who} changed the proposal of additional work',
  withdraw_work: '{who} withdrew the proposal of additional work',
  answer_work: '{who} decided on the additional work',
  work_overdue: 'The time to decide on the additional work expired',
  set_ready_time: '{who} set the ready time',
}

export const workDecisionWords: typeof fiDecisions = {
  workApproval: 'Decision on additional work {number}',
  decidedWorkSentence: 'Additional work was decided, total now {amount}',
  workEvidenceTitle: 'Record of the decision on additional work',
  evidenceWork: 'Decisions on additional work',
  evidencePictures: 'pictures and videos: {count}',
  evidenceDecisions: { ACCEPT: 'accepted', DECLINE: 'declined', CALL: 'wants a call' },
  evidenceUrgencies: { SAFETY_NOW: 'safety, now', SOON: 'soon', CAN_WAIT: 'can wait' },
}
