import type { Workshop } from './workshops.ts'

/** Two small workshops that ask who the customer is: one always, one before a car of its own is lent. */
export const identityWorkshops: readonly Workshop[] = [
  {
    id: 'acc_pori',
    slug: 'pohjola-pori',
    name: 'Autohuolto Pohjola, Pori',
    phoneNumber: '+358400000205',
    email: 'pori@autohuoltopohjola.example',
    streetAddress: 'Satakunnan huoltotie 6',
    postalCode: '28130',
    city: 'Pori',
    accentColor: '#6b2f5b',
    confirmsByItself: true,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE'],
    provider: 'CHECKOUT_FINLAND',
    identityCheck: 'ALL',
    identityProvider: 'SCRIVE',
    locker: {
      id: 'lck_pori',
      name: 'Avainkaappi, sivuovi',
      instructions: {
        'fi-FI': 'Kaappi on sivuoven vieressä, rakennuksen joen puolella.',
        'sv-FI': 'Skåpet finns bredvid sidodörren, på byggnadens åsida.',
        'en-GB': 'The cabinet is next to the side door, on the river side of the building.',
      },
    },
    yard: { fi: 'Porin pihalta', sv: 'från gården i Björneborg', en: 'from the yard in Pori' },
    cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'POH-501', make: 'Opel', model: 'Corsa' }],
  },
  {
    id: 'acc_vaasa',
    slug: 'pohjola-vaasa',
    name: 'Autohuolto Pohjola, Vaasa',
    phoneNumber: '+358400000206',
    email: 'vaasa@autohuoltopohjola.example',
    streetAddress: 'Strömbergin korjaamonkuja 2',
    postalCode: '65320',
    city: 'Vaasa',
    accentColor: '#1f5a52',
    confirmsByItself: false,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE'],
    provider: 'ENERIUS',
    identityCheck: 'VEHICLE',
    identityProvider: 'SIGNICAT',
    locker: {
      id: 'lck_vaasa',
      name: 'Avainkaappi, myymälä',
      instructions: {
        'fi-FI': 'Kaappi on myymälän oven oikealla puolella.',
        'sv-FI': 'Skåpet finns till höger om butikens dörr.',
        'en-GB': 'The cabinet is to the right of the showroom door.',
      },
    },
    yard: { fi: 'Vaasan pihalta', sv: 'från gården i Vasa', en: 'from the yard in Vaasa' },
    cars: [
      { purpose: 'SUBSTITUTE', licenseNumber: 'POH-601', make: 'Hyundai', model: 'i20' },
      { purpose: 'TEST_DRIVE', licenseNumber: 'KOE-61', make: 'Kia', model: 'EV6' },
    ],
  },
]
