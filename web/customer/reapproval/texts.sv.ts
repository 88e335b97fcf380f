import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  priceTitle: 'Godkänn priset på arbetet',
  priceLead: 'Se över priset och godkänn det. Sedan kan arbetet fortsätta och du kan betala.',
  priceBefore: 'Priset när du godkände',
  priceNow: 'Priset nu',
  priceDifference: 'Skillnad',
  priceRows: 'Ändrat efter ditt godkännande',
  priceRowsFirst: 'Arbeten och delar',
  priceRowsSame: 'Oförändrat, redan godkänt',
  priceRowsSameShow: 'Visa oförändrade ({count})',
  priceRowNew: 'Ny',
  priceRowChanged: 'Ändrad, tidigare {price}',
  priceRowRepriced: 'Priset har ändrats',
  priceRowGone: 'Faller bort, var {price}',
  priceRowGoneUnpriced: 'Faller bort',
  priceTerms: 'Jag ger lov att utföra arbetena ovan till detta pris.',
  priceApprove: 'Godkänn {total}',
  priceApproveFailed: 'Godkännandet kunde inte sparas. Försök igen.',
  priceDisagree: 'Godkänner du inte priset? Ring verkstaden, så kommer ni överens om vad som görs.',
  priceNoticeText: 'Arbetet kostar nu {total}. Verkstaden väntar på ditt godkännande.',
  priceNoticeOpen: 'Visa ändringarna',
}
