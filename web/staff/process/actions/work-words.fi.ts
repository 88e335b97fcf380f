/** Events of additional work, as sentences of the timeline. */
export const workEvents = {
  propose_work: '{who} ehdotti lisätyötä',
  edit_work: '{who} muutti lisätyöehdotusta',
  withdraw_work: '{who} perui lisätyöehdotuksen',
  answer_work: '{who} päätti lisätyöstä',
  work_overdue: 'Lisätyön vastausaika päättyi',
  set_ready_time: '{who} asetti valmistumisajan',
}

/** A link of the ledger that tells what was decided of additional work. */
export const workDecisionWords = {
  workApproval: 'Lisätyöpäätös {number}',
  decidedWorkSentence: 'Asiakas vastasi lisätöihin, työ yhteensä {amount}',
  workEvidenceTitle: 'Lisätyöpäätöksen asiakirja',
  evidenceWork: 'Mitä lisätöistä päätettiin',
  evidencePictures: 'kuvia ja videoita {count}',
  evidenceDecisions: { ACCEPT: 'hyväksytty', DECLINE: 'hylätty', CALL: 'toivoo soittoa' },
  evidenceUrgencies: { SAFETY_NOW: 'turvallisuus, heti', SOON: 'pian', CAN_WAIT: 'voi odottaa' },
}
