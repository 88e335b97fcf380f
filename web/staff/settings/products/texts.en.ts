import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  productsLead: 'The work and parts that extra services are made of.',
  productsNone: 'There are no products yet.',
  productsSearch: 'Search by product code or name',
  newProduct: 'New product',
  productCode: 'Product code',
  productCodeMissing: 'Write the product code.',
  productCodeTaken: 'The product code is taken. Choose another one.',
  brandCode: 'Brand code',
  productDescription: 'Name',
  productDescriptionMissing: 'Write the name.',
  serviceTime: 'Working time in minutes',
  serviceTimeInvalid: 'Write the minutes as a whole number.',
  productUses: 'In services',
  productPriceFollows:
    'The product is in {count} extra services. Those priced by their products follow it. Prices that were approved already stay.',
  removeProduct: 'Remove the product',
  removeProductText: 'The product can no longer be added to services.',
  productInUse: 'The product cannot be removed, because these extra services take it: {services}.',
}
