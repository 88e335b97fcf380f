import type { LanguageWithTexts } from '#domain/languages.ts'
import type { AlertCause } from '#domain/operations/alerts.ts'

type Words = Readonly<Record<AlertCause, string>> & {
  /** Before what began, and before what is over. */
  opened: string
  closed: string
  /** The wording for several at once. */
  many: string
  more: string
  /** The wording for the whole system, and no workshop. */
  system: string
  /** Said with the last message of a day. */
  last: string
  test: string
  subject: string
  signature: string
  action: string
}

/**
 * The wording of alerts: `{what}` is the cabinet, kiosk or provider, `{count}` a number. No person and no code is in
 * them.
 */
export const alertWords: Readonly<Record<LanguageWithTexts, Words>> = {
  fi: {
    opened: 'Hälytys',
    closed: 'Ohi',
    many: '{opened} uutta hälytystä, {closed} ohi',
    more: 'ja {count} muuta',
    system: 'Koko palvelu',
    last: 'Tämän päivän hälytykset tähän osoitteeseen päättyvät tähän.',
    test: 'Tämä on kokeilu: hälytykset tulevat tänne.',
    subject: 'Hälytys: {what}',
    signature: 'Huollon palvelu',
    action: 'Avaa',
    jobs_late: 'ajastetut työt ovat myöhässä',
    job_failing: 'ajastettu työ {what} epäonnistuu joka kerta',
    effects_parked: 'jotain jäi lähettämättä ja odottaa sinua',
    webhooks_parked: 'järjestelmällesi ei saatu kerrottua käynneistä',
    order_refused: 'järjestelmäsi työmääräystä {what} ei voitu ottaa vastaan',
    messages_lost: 'moni viesti ei mene perille asiakkaille',
    provider_failing: '{what} ei vastaa',
    money_open: 'maksu tai palautus on ollut auki liian kauan',
    cabinet_silent: 'avainkaapista {what} ei kuulu mitään',
    cabinet_mains: 'avainkaapista {what} on katkennut verkkovirta',
    cabinet_battery: 'avainkaapin {what} akku on vähissä',
    cabinet_tamper: 'avainkaappia {what} on peukaloitu',
    cabinet_temperature: 'avainkaappi {what} on liian kylmä tai kuuma',
    box_forced: 'avainkaapin {what} lokero on murrettu auki',
    kiosk_silent: 'kioskista {what} ei kuulu mitään',
    key_not_renewed: 'laite {what} ei ottanut uutta avainta',
    storage_filling: 'tietokannasta on täynnä yli 70\u00A0%',
    sign_in_attack: 'salasanoja arvaillaan monella käyttäjätunnuksella',
    browser_faults: 'monelta selaimelta tulee uusi virhe versiosta {what}',
  },
  sv: {
    opened: 'Larm',
    closed: 'Över',
    many: '{opened} nya larm, {closed} över',
    more: 'och {count} till',
    system: 'Hela tjänsten',
    last: 'Det här är dagens sista larm till den här adressen.',
    test: 'Det här är ett prov: larmen kommer hit.',
    subject: 'Larm: {what}',
    signature: 'Verkstadens tjänst',
    action: 'Öppna',
    jobs_late: 'de tidsstyrda jobben är försenade',
    job_failing: 'det tidsstyrda jobbet {what} misslyckas varje gång',
    effects_parked: 'något blev inte skickat och väntar på dig',
    webhooks_parked: 'ert system kunde inte aviseras om besök',
    order_refused: 'arbetsordern {what} från ert system kunde inte tas emot',
    messages_lost: 'många meddelanden når inte kunderna',
    provider_failing: '{what} svarar inte',
    money_open: 'en betalning eller återbetalning har varit öppen för länge',
    cabinet_silent: 'nyckelskåpet {what} hörs inte av',
    cabinet_mains: 'nyckelskåpet {what} är utan nätström',
    cabinet_battery: 'nyckelskåpet {what} har låg batterinivå',
    cabinet_tamper: 'någon har manipulerat nyckelskåpet {what}',
    cabinet_temperature: 'nyckelskåpet {what} är för kallt eller för varmt',
    box_forced: 'en box i nyckelskåpet {what} har brutits upp',
    kiosk_silent: 'kiosken {what} hörs inte av',
    key_not_renewed: 'enheten {what} tog inte sin nya nyckel i bruk',
    storage_filling: 'databasen är fylld till över 70\u00A0%',
    sign_in_attack: 'någon gissar lösenord för många användarnamn',
    browser_faults: 'många webbläsare meddelar ett nytt fel i version {what}',
  },
  en: {
    opened: 'Alert',
    closed: 'Over',
    many: '{opened} new alerts, {closed} over',
    more: 'and {count} more',
    system: 'The whole service',
    last: 'This is the last alert to this address today.',
    test: 'This is a test: alerts come here.',
    subject: 'Alert: {what}',
    signature: 'The workshop’s service',
    action: 'Open',
    jobs_late: 'the timed jobs are late',
    job_failing: 'the timed job {what} fails every time',
    effects_parked: 'something was not sent and waits for you',
    webhooks_parked: 'your system could not be told of visits',
    order_refused: 'the work order {what} of your system could not be taken',
    messages_lost: 'many messages do not reach customers',
    provider_failing: '{what} does not answer',
    money_open: 'a payment or refund has been open for too long',
    cabinet_silent: 'nothing is heard of the key cabinet {what}',
    cabinet_mains: 'the key cabinet {what} has no mains power',
    cabinet_battery: 'the battery of the key cabinet {what} is low',
    cabinet_tamper: 'somebody has tampered with the key cabinet {what}',
    cabinet_temperature: 'the key cabinet {what} is too cold or too hot',
    box_forced: 'a box of the key cabinet {what} was forced open',
    kiosk_silent: 'nothing is heard of the kiosk {what}',
    key_not_renewed: 'the device {what} did not take its new key',
    storage_filling: 'the database is more than 70\u00A0% full',
    sign_in_attack: 'passwords are being guessed for many user names',
    browser_faults: 'many browsers report a new error of release {what}',
  },
}
