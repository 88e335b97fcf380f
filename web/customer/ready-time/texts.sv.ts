import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  readyTimeTitle: 'När bilen blir klar',
  readyTimeHeading: 'Klar {time}',
  readyTimeLead: 'Arbetet på bilen pågår. Vi meddelar genast om tiden ändras.',
  readyTimeOver: 'Den beräknade tiden har gått ut. Verkstaden meddelar när bilen är klar.',
  readyTimeChanged: 'Ny tid: {now} (var {before}).',
  readyTimeWork: 'Arbetet på bilen pågår',
  readyTimeCollect: 'Du hämtar bilen',
  readyTimeCalendar: 'Lägg till hämtningen i kalendern',
  readyTimeEvent: 'Hämta bilen {plate}, {workshop}',
}
