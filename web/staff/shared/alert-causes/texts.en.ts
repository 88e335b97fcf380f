import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

/** Causes of alerts, in a few words. */
export const texts: SameTexts<typeof fi> = {
  alertCause_jobs_late: 'Timed jobs late',
  alertCause_job_failing: 'A timed job fails',
  alertCause_effects_parked: 'Something was not sent',
  alertCause_webhooks_parked: 'Your system was not told of visits',
  alertCause_order_refused: 'A work order of your system was refused',
  alertCause_messages_lost: 'Messages do not arrive',
  alertCause_provider_failing: 'A provider does not answer',
  alertCause_money_open: 'Payment or refund open for too long',
  alertCause_cabinet_silent: 'Key cabinet is silent',
  alertCause_cabinet_mains: 'Key cabinet without mains power',
  alertCause_cabinet_battery: 'Battery of a key cabinet low',
  alertCause_cabinet_tamper: 'Key cabinet tampered with',
  alertCause_cabinet_temperature: 'Key cabinet too cold or too hot',
  alertCause_box_forced: 'Box forced open',
  alertCause_kiosk_silent: 'Kiosk is silent',
  alertCause_key_not_renewed: 'Device did not take its new key',
  alertCause_storage_filling: 'Database is filling up',
  alertCause_sign_in_attack: 'Passwords are being guessed',
  alertCause_browser_faults: 'A new error in browsers',
}
