/** What happened of additional work, as sentences of the timeline. */
export const workEvents = {
  propose_work: '{who} ehdotti lisätyötä',
  edit_work: '{who} muutti lisätyöehdotusta',
  withdraw_work: '{who} perui lisätyöehdotuksen',
  answer_work: '{who} päätti lisätyöstä',
  work_overdue: 'Lisätyön vastausaika päättyi',
  set_ready_time: '{who} asetti valmistumisajan',
}
