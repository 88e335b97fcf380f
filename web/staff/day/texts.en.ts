import type { DayKind } from '#domain/process/day.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

const kinds: Record<DayKind, string> = {
  arrival: 'Arriving',
  hand_over: 'Hand-overs',
}

const day = {
  kinds,
  overdue: 'Overdue',
  done: 'Done',
  arrivalOne: 'Arrives',
  handOverOne: 'Hand-over',
  lateCount: '{count} late',
  doneOf: '{count} done',
  nowAt: 'Now {at}',
  hour: '{hour} o’clock',
  weekTitle: 'Week {week}',
  weekCounts: '{arrivals} in · {handOvers} out',
  lateOnWall: '{count} late: {plates}',
  oneDay: 'Day',
  week: 'Week',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  today: 'Today',
  span: 'Period',
  print: 'Print',
  wall: 'Wall screen',
  emptyArrivals: 'Nobody is arriving',
  emptyHandOvers: 'Nothing to hand over',
  emptyDay: 'No booked times',
  more: 'Show more',
  moreOverdue: 'More visits are overdue than fit here. See the rest in the work queue.',
  moreOnWall: 'and {count} more',
  doneCount: '{done}/{count} done',
  loading: 'Loading the day',
  slow: 'This is taking longer than usual. Still trying.',
  failed: 'The day could not be loaded',
  failedText: 'The connection to the server was lost. Try again.',
  stale: 'No connection. As of {at}.',
  asOf: 'As of {at}',
  box: 'Box {number}',
}

export const texts: SameTexts<typeof fi> = { day }
