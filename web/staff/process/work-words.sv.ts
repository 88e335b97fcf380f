import type { workEvents as fi } from './work-words.fi.ts'

export const workEvents: typeof fi = {
  propose_work: '{who} föreslog tilläggsarbete',
  edit_work: '{who} ändrade förslaget på tilläggsarbete',
  withdraw_work: '{who} återtog förslaget på tilläggsarbete',
  answer_work: '{who} avgjorde tilläggsarbetet',
  work_overdue: 'Tiden att svara på tilläggsarbetet gick ut',
  set_ready_time: '{who} angav när bilen är klar',
}
