import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  readyTimeTitle: 'When the car is ready',
  readyTimeLeft: 'Ready about {left}.',
  readyTimeSoon: 'The car is ready soon.',
  readyTimeOver: 'The estimated time has passed. The workshop tells you when the car is ready.',
  readyTimeChanged: 'The time changed. It was {before} and is now {now}.',
  readyTimeWork: 'The car is being worked on',
  readyTimeCollect: 'You collect the car',
  readyTimeCalendar: 'Add the pick-up to a calendar',
  readyTimeEvent: 'Collect the car {plate}, {workshop}',
}
