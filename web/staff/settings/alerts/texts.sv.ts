import type { SameTexts } from '#web/lib/i18n/same-texts.ts'
import { texts as causes } from '#web/staff/shared/alert-causes/texts.sv.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  ...causes,
  alerts: 'Larm',
  alertsLead: 'Vem som får veta när något går sönder, och när det är i ordning igen.',
  alertsEmpty: 'Ingen får veta. Lägg till minst en, så att inget fel går obemärkt förbi.',
  newAlertRecipient: 'Lägg till mottagare',
  alertWay: 'Sätt',
  alertWay_EMAIL: 'E-post',
  alertWay_SMS: 'Textmeddelande',
  alertWay_PUSH: 'Webbläsaravisering',
  alertWay_WEBHOOK: 'Webhook (Slack)',
  alertWhere: 'Mottagare',
  alertAddress: 'Adress eller nummer',
  alertAddressHint:
    'E-postadress, telefonnummer eller webhookens https-adress. Av en sparad webhook visas bara servern: byt den genom att skriva hela adressen.',
  alertPushHint: 'Aviseringen går till alla administratörer som har aviseringar på i webbläsaren.',
  alertPushAll: 'Administratörernas webbläsare',
  alertAddressNeeded: 'Skriv vart larmet skickas.',
  alertAddressWrong: 'Det går inte att skicka hit. Kontrollera adressen.',
  alertAddressTaken: 'Mottagaren finns redan i listan.',
  alertCountryShut: 'Textmeddelanden skickas inte till det här landet.',
  alertCauses: 'Vad som berättas',
  alertCausesNeeded: 'Välj minst en.',
  alertLanguage: 'Språk',
  alertLast: 'Senast',
  alertNever: 'Inget ännu',
  alertState_WAITING: 'På väg',
  alertState_SENDING: 'På väg',
  alertState_SENT: 'Skickat {at}',
  alertState_FAILED: 'Kom inte fram {at}',
  alertState_HELD: 'Dagens gräns nådd {at}',
  alertTest: 'Skicka ett prov',
  alertTested: 'Provet skickades. Listan visar om det kom fram.',
  alertTestFailed: 'Provet skickades inte. Försök om en stund.',
  alertTestTooMany: 'Många prov har skickats. Försök om en timme.',
  alertTooMany: 'Det finns redan så många mottagare som det kan finnas.',
  alertRemoveText: 'Mottagaren får inte längre veta om larm.',
}
