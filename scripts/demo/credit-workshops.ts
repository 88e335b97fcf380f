import type { Workshop } from './workshops.ts'

/** Two small workshops where credit can be taken: one with a contract for each API of the creditor, one with a single contract. */
export const creditWorkshops: readonly Workshop[] = [
  {
    id: 'acc_oulu',
    slug: 'pohjola-oulu',
    name: 'Autohuolto Pohjola, Oulu',
    phoneNumber: '+358400000207',
    email: 'oulu@autohuoltopohjola.example',
    streetAddress: 'Ruskon huoltoraitti 11',
    postalCode: '90620',
    city: 'Oulu',
    accentColor: '#24506b',
    confirmsByItself: true,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE', 'CREDIT'],
    provider: 'CHECKOUT_FINLAND',
    creditors: [
      { name: 'Huollon luotto', api: 'MERCHANT_API' },
      { name: 'Rengasmyynnin luotto', api: 'SIMPLIFIED_FLOW' },
    ],
    locker: {
      id: 'lck_oulu',
      name: 'Avainkaappi, vastaanotto',
      instructions: {
        'fi-FI': 'Kaappi on vastaanoton ulkoseinällä, valotaulun alla.',
        'sv-FI': 'Skåpet finns på mottagningens yttervägg, under ljusskylten.',
        'en-GB': 'The cabinet is on the outer wall of the reception, under the lit sign.',
      },
    },
    yard: { fi: 'Oulun pihalta', sv: 'från gården i Uleåborg', en: 'from the yard in Oulu' },
    cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'POH-701', make: 'Nissan', model: 'Micra' }],
  },
  {
    id: 'acc_jyvaskyla',
    slug: 'pohjola-jyvaskyla',
    name: 'Autohuolto Pohjola, Jyväskylä',
    phoneNumber: '+358400000208',
    email: 'jyvaskyla@autohuoltopohjola.example',
    streetAddress: 'Seppälän verstastie 8',
    postalCode: '40320',
    city: 'Jyväskylä',
    accentColor: '#5a4a1f',
    confirmsByItself: true,
    isTotalPriceRounded: true,
    paymentTypes: ['ONLINE', 'CREDIT'],
    provider: 'ENERIUS',
    creditors: [{ name: 'Resurs Bank', api: 'MERCHANT_API' }],
    creditPaymentButtonContentType: 'IMAGE',
    locker: {
      id: 'lck_jyvaskyla',
      name: 'Avainkaappi, piha',
      instructions: {
        'fi-FI': 'Kaappi on pihan puolella, pesuhallin vieressä.',
        'sv-FI': 'Skåpet finns på gårdssidan, bredvid tvätthallen.',
        'en-GB': 'The cabinet is on the yard side, next to the car wash.',
      },
    },
    yard: { fi: 'Jyväskylän pihalta', sv: 'från gården i Jyväskylä', en: 'from the yard in Jyväskylä' },
    cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'POH-801', make: 'Fiat', model: '500e' }],
  },
]
