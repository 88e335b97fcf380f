import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  correctTitle: 'Rätta besökets uppgifter',
  correctTime: 'Bokad tid',
  correctReapproval: 'Om priset stiger över det som kunden har godkänt, godkänner kunden det på nytt.',
  correctDealerKeeps: 'Verkstadssystemet skriver inte över bilen och tiden som du rättar här.',
  correctRowsOfDealer: 'Raderna och priserna kommer från verkstadssystemet. Rätta dem där.',
  correctEnded: 'Besöket är avslutat och uppgifterna kan inte längre rättas.',
  correctPaid: 'Kunden har betalat, så raderna kan inte längre ändras.',
  correctPaymentOpen: 'Kunden håller på att betala, så raderna kan inte ändras just nu.',
  correctTypeFixed: '{type}. Tjänsten kan inte längre bytas: avbryt besöket och gör ett nytt.',
  correctTypeLate: 'Tjänsten kan inte längre bytas: kunden hann redan längre.',
  correctCarTaken: 'Besökets bil är hos en annan kund vid den tiden.',
  correctChanged: 'Någon annan rättade besöket. Det du skrev finns kvar: kontrollera och spara på nytt.',
  correctChangedField: '{field} är nu {value}',
  correctEmpty: 'tomt',
  correctYes: 'ja',
  correctNo: 'nej',
}
