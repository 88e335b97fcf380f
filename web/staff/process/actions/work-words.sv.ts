import type { workDecisionWords as fiDecisions, workEvents as fi } from './work-words.fi.ts'

export const workEvents: typeof fi = {
  propose_work: '{who} föreslog tilläggsarbete',
  edit_work: '{who} ändrade förslaget på tilläggsarbete',
  withdraw_work: '{who} återtog förslaget på tilläggsarbete',
  answer_work: '{who} avgjorde tilläggsarbetet',
  work_overdue: 'Tiden att svara på tilläggsarbetet gick ut',
  set_ready_time: '{who} angav när bilen är klar',
}

export const workDecisionWords: typeof fiDecisions = {
  workApproval: 'Beslut om tilläggsarbeten {number}',
  decidedWorkSentence: 'Tilläggsarbetena avgjordes, arbetet sammanlagt {amount}',
  workEvidenceTitle: 'Dokument över beslutet om tilläggsarbeten',
  evidenceWork: 'Vad som bestämdes om tilläggsarbetena',
  evidencePictures: 'bilder och videor {count}',
  evidenceDecisions: { ACCEPT: 'godkänt', DECLINE: 'avböjt', CALL: 'vill bli uppringd' },
  evidenceUrgencies: { SAFETY_NOW: 'säkerhet, genast', SOON: 'snart', CAN_WAIT: 'kan vänta' },
}
