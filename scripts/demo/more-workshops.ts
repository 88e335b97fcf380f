import type { Workshop } from './workshops.ts'

/** Two small workshops more, so that every payment provider can be tried. */
export const moreWorkshops: readonly Workshop[] = [
  {
    id: 'acc_lahti',
    slug: 'pohjola-lahti',
    name: 'Autohuolto Pohjola, Lahti',
    phoneNumber: '+358400000203',
    email: 'lahti@autohuoltopohjola.example',
    streetAddress: 'Sopenkorven ajo 9',
    postalCode: '15800',
    city: 'Lahti',
    accentColor: '#2f4a7c',
    confirmsByItself: true,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE'],
    provider: 'BAMBORA',
    fastLaneMode: 'CREATE',
    locker: {
      id: 'lck_lahti',
      name: 'Avainkaappi, etupiha',
      instructions: {
        'fi-FI': 'Kaappi on etupihalla, toimiston ikkunan alla.',
        'sv-FI': 'Skåpet finns på framgården, under kontorets fönster.',
        'en-GB': 'The cabinet is in the front yard, below the office window.',
      },
      overflow: {
        'fi-FI': 'Kaappi on täynnä. Laita avain kuoreen ja pudota se toimiston postiluukusta.',
        'sv-FI': 'Skåpet är fullt. Lägg nyckeln i ett kuvert och släpp det i kontorets brevinkast.',
        'en-GB': 'The cabinet is full. Put the key into an envelope and drop it into the office mailbox.',
      },
    },
    yard: { fi: 'Lahden pihalta', sv: 'från gården i Lahtis', en: 'from the yard in Lahti' },
    cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'POH-301', make: 'Dacia', model: 'Sandero' }],
  },
  {
    id: 'acc_kuopio',
    slug: 'pohjola-kuopio',
    name: 'Autohuolto Pohjola, Kuopio',
    phoneNumber: '+358400000204',
    email: 'kuopio@autohuoltopohjola.example',
    streetAddress: 'Leväsen korjaamotie 3',
    postalCode: '70780',
    city: 'Kuopio',
    accentColor: '#35602f',
    confirmsByItself: true,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE', 'TERMINAL'],
    provider: 'ENERIUS',
    locker: {
      id: 'lck_kuopio',
      name: 'Avainkaappi, portti',
      instructions: {
        'fi-FI': 'Kaappi on portin oikealla puolella.',
        'sv-FI': 'Skåpet finns till höger om porten.',
        'en-GB': 'The cabinet is to the right of the gate.',
      },
    },
    yard: { fi: 'Kuopion pihalta', sv: 'från gården i Kuopio', en: 'from the yard in Kuopio' },
    cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'POH-401', make: 'Seat', model: 'Ibiza' }],
  },
]
