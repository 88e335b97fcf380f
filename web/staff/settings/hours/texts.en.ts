import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  hours: 'Opening hours',
  hoursLead:
    'When the workshop is open. Customers see the hours when they come for the car and beside the contact details.',
  hoursZone: 'Times are in the time zone {zone}.',
  hoursWeek: 'Week',
  hoursWeekHint: 'Write for example 8–17 or 8–12, 12.30–17. A day left empty is closed.',
  hoursCopyMonday: 'Copy Monday to the other weekdays',
  hoursExceptions: 'Exceptions',
  hoursExceptionsHint: 'Days with other hours than usual. Days that are over are dropped when you save.',
  hoursDate: 'Day',
  hoursTimes: 'Open',
  hoursTimesEmpty: 'Empty = closed',
  hoursReason: 'Reason',
  hoursNewException: 'Add an exception',
  hoursExceptionNew: 'New exception',
  hoursTakeOff: 'Remove the exception {name}',
  hoursInvalid: 'Write the hours like this: 8–17.',
  hoursOverlap: 'The hours overlap.',
  hoursTooMany: 'A day can be opened three times.',
  hoursDateNeeded: 'Choose a day.',
  hoursDatePast: 'The day is over.',
  hoursDateTwice: 'The day is on the list already.',
  hoursNotTaken: 'Check the day, the hours and the reason.',
}
