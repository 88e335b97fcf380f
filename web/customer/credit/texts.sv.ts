import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  payCredit: 'Betala med kredit',
  payCreditText: 'Med faktura, delbetalning eller kreditkonto. Krediten beviljas av Resurs Bank.',
  creditSettings: 'Välj kredit',
  creditChangeSetting: 'Byt kredit',
  creditNoMethods: 'Det finns ingen kredit för den här summan just nu. Välj ett annat betalningssätt.',
  creditMethodsFailed: 'Kreditalternativen kunde inte hämtas. Försök igen eller välj ett annat betalningssätt.',

  creditTitle: 'Kredit',
  creditLead: 'Krediten beviljas av Resurs Bank, som kan be dig att också underteckna avtalet.',
  creditMethod: 'Typ av kredit',
  creditMethodRefused: 'Den här typen av kredit finns inte längre. Välj en annan.',
  creditAmount: 'Kredit som du ansöker om',
  creditAmountHint: 'Det nya kontots kreditgräns. Nu används {total} av den.',
  creditAmountRefused: 'Den här summan kan du inte ansöka om. Välj en annan.',
  creditToPay: 'Betalas med kredit',
  creditCosts: 'Kreditens kostnader när krediten är {total}',
  creditMonths: '{months} månader',
  creditMonthly: 'Månadsbelopp',
  creditInterest: 'Ränta',
  creditEffective: 'Effektiv ränta',
  creditSetupFee: 'Uppläggningsavgift',
  creditMonthlyFee: 'Månadsavgift',
  creditTotalCost: 'Du betalar totalt',
  creditCostsChosen: 'Du väljer betalningstid hos Resurs Bank innan du godkänner avtalet.',
  creditInfo: 'Kreditens villkor och uppgifter',
  creditNewTab: 'öppnas i en ny flik',

  creditApplicant: 'Sökandens uppgifter',
  governmentId: 'Personbeteckning',
  governmentIdHint: 'Till exempel 131052-308T. Den går bara till Resurs Bank. Vi sparar den inte.',
  governmentIdForm: 'Personbeteckningen är inte hel. Skriv den i formen 131052-308T.',
  governmentIdDate: 'Kontrollera de sex första siffrorna. En sådan dag finns inte.',
  governmentIdCheck: 'Kontrollera siffrorna och det sista tecknet. De hör inte ihop.',
  creditPhone: 'Telefonnummer',
  creditPhoneInvalid: 'Kontrollera telefonnumret. Det ska vara finländskt, till exempel +358 40 123 4567.',
  creditPay: 'Betala {total} med kredit',
  creditStarting: 'Ansökan skickas',
  creditFailed: 'Betalningen misslyckades, du kan prova ett annat betalningssätt',
  creditOffline: 'Anslutningen bröts. Vi kontrollerar om ansökan hann fram.',
  creditNotSent: 'Ingen anslutning. Ansökan skickades inte. Tryck igen när anslutningen är tillbaka.',

  creditSigningTitle: 'Underskriften är inte klar',
  creditSigningText:
    'Resurs Bank väntar på din underskrift. Fortsätt där du slutade eller välj ett annat betalningssätt.',
  creditContinue: 'Fortsätt till underskriften',
  creditOtherWay: 'Välj ett annat betalningssätt',
  creditNotBooked: 'Betalningen hos Resurs Bank misslyckades. Du kan prova ett annat betalningssätt',
  signingCancelled: 'Underskriften avbröts',
  signingFailed: 'Underskriften misslyckades',
  signingAgain: 'Du kan försöka igen eller välja ett annat betalningssätt.',

  toasts: 'Meddelanden',
  toastClose: 'Stäng meddelandet',
}
