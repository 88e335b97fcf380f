import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

/** Causes of alerts, in a few words. */
export const texts: SameTexts<typeof fi> = {
  alertCause_jobs_late: 'Tidsstyrda jobb försenade',
  alertCause_job_failing: 'Ett tidsstyrt jobb misslyckas',
  alertCause_effects_parked: 'Något blev inte skickat',
  alertCause_webhooks_parked: 'Aviseringar till systemet blev osända',
  alertCause_order_refused: 'Systemets arbetsorder avvisad',
  alertCause_messages_lost: 'Meddelanden når inte fram',
  alertCause_provider_failing: 'En leverantör svarar inte',
  alertCause_money_open: 'Betalning eller återbetalning öppen för länge',
  alertCause_cabinet_silent: 'Nyckelskåpet hörs inte av',
  alertCause_cabinet_mains: 'Nyckelskåp utan nätström',
  alertCause_cabinet_battery: 'Låg batterinivå i nyckelskåp',
  alertCause_cabinet_tamper: 'Nyckelskåp manipulerat',
  alertCause_cabinet_temperature: 'Nyckelskåp för kallt eller för varmt',
  alertCause_box_forced: 'Box uppbruten',
  alertCause_kiosk_silent: 'Kiosken hörs inte av',
  alertCause_key_not_renewed: 'Enheten tog inte sin nya nyckel i bruk',
  alertCause_storage_filling: 'Databasen fylls',
  alertCause_sign_in_attack: 'Lösenord gissas',
  alertCause_browser_faults: 'Nytt fel i webbläsare',
}
