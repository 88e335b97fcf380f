import type { DayKind } from '#domain/process/day.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

const kinds: Record<DayKind, string> = {
  arrival: 'På väg in',
  hand_over: 'Utlämningar',
}

const day = {
  kinds,
  overdue: 'Försenat',
  done: 'Klart',
  arrivalOne: 'Kommer',
  handOverOne: 'Utlämning',
  lateCount: '{count} försenade',
  doneOf: '{count} klara',
  nowAt: 'Nu {at}',
  hour: 'Kl. {hour}',
  weekTitle: 'Vecka {week}',
  weekCounts: '{arrivals} kommer · {handOvers} lämnas ut',
  lateOnWall: '{count} försenade: {plates}',
  oneDay: 'Dag',
  week: 'Vecka',
  previousDay: 'Föregående dag',
  nextDay: 'Nästa dag',
  previousWeek: 'Föregående vecka',
  nextWeek: 'Nästa vecka',
  today: 'I dag',
  span: 'Period',
  print: 'Skriv ut',
  wall: 'Väggskärm',
  emptyArrivals: 'Ingen är på väg',
  emptyHandOvers: 'Inget att lämna ut',
  emptyDay: 'Inga bokade tider',
  more: 'Visa fler',
  moreOverdue: 'Mer är försenat än vad som ryms här. Se resten i arbetskön.',
  moreOnWall: 'och {count} till',
  doneCount: '{done}/{count} klara',
  loading: 'Dagen laddas',
  slow: 'Det här tar längre än vanligt. Vi försöker fortfarande.',
  failed: 'Dagen kunde inte hämtas',
  failedText: 'Förbindelsen till servern bröts. Försök igen.',
  stale: 'Ingen förbindelse. Läget kl. {at}.',
  asOf: 'Läget kl. {at}',
  box: 'Box {number}',
}

export const texts: SameTexts<typeof fi> = { day }
