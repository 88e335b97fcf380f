import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  lockerTitleDeliver: 'Lämna nycklarna i box {number}',
  lockerTitleRetrieve: 'Hämta nycklarna ur box {number}',
  lockerTitleDeliverNoBox: 'Lämna nycklarna i boxen',
  lockerTitleRetrieveNoBox: 'Hämta nycklarna ur boxen',
  lockerCodeLabel: 'Kod till boxen',
  lockerCodeMissing: 'Koden visas här om en stund.',
  lockerBox: 'Box {number}',
  lockerBoxSize: 'storlek {size}',
  lockerCabinet: 'Nyckelskåpet med box {number} markerad',
  lockerMap: 'Öppna i karta',
  lockerQrFailed: 'QR-koden kunde inte visas. Använd sifferkoden.',
  lockerQrLabel: 'QR-kod för koden till boxen',
  lockerBrightness: 'Om läsaren inte känner igen koden, öka skärmens ljusstyrka.',
  lockerHow: 'Så här gör du',
  lockerStepGo: 'Gå till nyckelskåpet: {place}.',
  lockerStepGoNoPlace: 'Gå till verkstadens nyckelskåp.',
  lockerStepCode: 'Knappa in koden på skåpets knappsats.',
  lockerStepCodeQr: 'Knappa in koden eller visa QR-koden för läsaren.',
  lockerStepPutKeys: 'Lägg nycklarna i boxen och stäng luckan.',
  lockerStepTakeKeys: 'Ta nycklarna och stäng luckan.',
  lockerStepSwapKeys: 'Ta lånebilens nycklar, lägg dina egna i stället och stäng luckan.',
  lockerStepReturnKeys: 'När du lämnar tillbaka bilen, lägg nycklarna i samma box.',
  lockerMessageLost: 'Meddelandet kunde inte skickas. Koden finns här, så du kommer ändå åt boxen.',
  lockerKept: 'Koden finns kvar i telefonen också utan nät.',
  reserveFailed: 'Bokningen lyckades inte. Försök igen om en stund eller kontakta verkstaden.',
  reserveStillFull: 'Det finns fortfarande ingen ledig box. Vi fortsätter söka.',
}
