import type { texts as fi } from './texts.fi.ts'

export const texts: Record<keyof typeof fi, string> = {
  trial: 'Provbesök',
  trialLead:
    'Prova inställningarna med din egen telefon. Besöket går som en kunds, men räknas inte med i några siffror och berättas inte för verkstadssystemet.',
  trialType: 'Vad vill du prova?',
  trialPhone: 'Ditt eget telefonnummer',
  trialPhoneHint: 'Besökets meddelanden går till det här numret.',
  trialPhoneFault: 'Skriv ett nummer som kan ta emot textmeddelanden.',
  trialLane: 'Box',
  trialPriceHint: 'Om du betalar provbesöket är pengarna riktiga. Du kan återbetala dem på besökets sida.',
  trialPriceFault: 'Skriv ett pris mellan 0 och 100 €.',
  trialPriceNeeded: 'Det här besöket är en betalning: skriv ett pris.',
  trialBegin: 'Börja provbesöket',
  trialBegun: 'Provbesöket har börjat.',
  trialBegunText:
    'Länken skickas till din telefon. Besöket avslutas av sig självt efter ett dygn, om ingen avslutar det före.',
  trialOpen: 'Öppna provbesöket',
  trialTooMany: 'Du har börjat fem provbesök inom en timme. Vänta en stund och försök igen.',
  trialTypeOff: 'Det här besöket används inte på verkstaden.',
  trialFailed: 'Provbesöket kunde inte börja. Försök igen.',
}
