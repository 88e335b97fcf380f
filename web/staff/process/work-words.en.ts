import type { workEvents as fi } from './work-words.fi.ts'

export const workEvents: typeof fi = {
  propose_work: '{who} proposed additional work',
  edit_work: '{who} changed the proposal of additional work',
  withdraw_work: '{who} withdrew the proposal of additional work',
  answer_work: '{who} decided the additional work',
  work_overdue: 'The time to answer the additional work ended',
  set_ready_time: '{who} set when the car will be ready',
}
