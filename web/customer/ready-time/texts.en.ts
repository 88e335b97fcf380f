import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  readyTimeTitle: 'When the car is ready',
  readyTimeHeading: 'Ready {time}',
  readyTimeLead: 'The car is being worked on. We tell you at once if the time changes.',
  readyTimeOver: 'The estimated time has passed. The workshop tells you when the car is ready.',
  readyTimeChanged: 'New time: {now} (was {before}).',
  readyTimeWork: 'The car is being worked on',
  readyTimeCollect: 'You collect the car',
  readyTimeCalendar: 'Add the pick-up to a calendar',
  readyTimeEvent: 'Collect the car {plate}, {workshop}',
}
