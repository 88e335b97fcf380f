import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  productsLead: 'Arbeten och delar som tilläggstjänsterna består av.',
  productsNone: 'Det finns inga produkter än.',
  productsSearch: 'Sök med produktkod eller namn',
  newProduct: 'Ny produkt',
  productCode: 'Produktkod',
  productCodeMissing: 'Skriv produktkoden.',
  productCodeTaken: 'Produktkoden används redan. Välj en annan.',
  brandCode: 'Märkeskod',
  productDescription: 'Namn',
  productDescriptionMissing: 'Skriv namnet.',
  serviceTime: 'Arbetstid i minuter',
  serviceTimeInvalid: 'Skriv minuterna som ett heltal.',
  productUses: 'I tjänster',
  productPriceFollows:
    'Produkten ingår i {count} tilläggstjänster. Priset på dem som prissätts enligt produkterna följer med. Redan godkända priser ändras inte.',
  removeProduct: 'Ta bort produkten',
  removeProductText: 'Produkten kan inte längre läggas till tjänster.',
  productInUse: 'Produkten kan inte tas bort eftersom den ingår i dessa tilläggstjänster: {services}.',
}
