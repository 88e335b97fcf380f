import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './customer.fi.ts'

export const texts: SameTexts<typeof fi> = {
  work: { title: 'Tilläggsarbete väntar på ditt beslut', body: 'Öppna sidan, så ser du vad som hittades.' },
  price: { title: 'Priset väntar på ditt godkännande', body: 'Öppna sidan, så ser du vad som ändrades.' },
  payment: { title: 'Betalningen väntar på dig', body: 'Öppna sidan, så kan du betala.' },
  ready_time: { title: 'Bilen blir klar en annan tid', body: 'Öppna sidan, så ser du den nya tiden.' },
  visit: { title: 'Nytt om ditt besök', body: 'Öppna sidan, så ser du vad.' },
}
