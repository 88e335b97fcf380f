/** What people are called for, in a few words. */
export const texts = {
  alertCause_jobs_late: 'Ajastetut työt myöhässä',
  alertCause_job_failing: 'Ajastettu työ epäonnistuu',
  alertCause_effects_parked: 'Jotain jäi lähettämättä',
  alertCause_webhooks_parked: 'Ilmoituksia jäi lähettämättä järjestelmään',
  alertCause_messages_lost: 'Viestit eivät mene perille',
  alertCause_provider_failing: 'Palveluntarjoaja ei vastaa',
  alertCause_money_open: 'Maksu tai palautus auki liian kauan',
  alertCause_cabinet_silent: 'Avainkaappi ei vastaa',
  alertCause_kiosk_silent: 'Kioski ei vastaa',
  alertCause_storage_filling: 'Tietokanta täyttyy',
  alertCause_sign_in_attack: 'Salasanoja arvaillaan',
  alertCause_browser_faults: 'Selaimissa uusi virhe',
} as const
