import { vehiclePurposes, type VehiclePurpose } from '#domain/enums.ts'
import { addDays, startOfWeek } from '#web/ui/calendar/iso-date.ts'

/** The page's choices: the day as ISO date, null for today. */
export type CarsChoice = {
  account: string | null
  purpose: VehiclePurpose | null
  view: 'day' | 'week'
  day: string | null
}

/** The choice that an address names; what it names wrongly is left aside. */
export function readCarsChoice(search: URLSearchParams): CarsChoice {
  const day = search.get('day')
  return {
    account: search.get('account'),
    purpose: vehiclePurposes.find((purpose) => purpose === search.get('purpose')) ?? null,
    view: search.get('view') === 'day' ? 'day' : 'week',
    day: day !== null && isDay(day) ? day : null,
  }
}

function isDay(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The search part of the address of a choice, with its question mark. */
export function carsSearch({ account, purpose, view, day }: CarsChoice): string {
  const search = new URLSearchParams({
    ...(account !== null && { account }),
    ...(purpose !== null && { purpose }),
    ...(view === 'day' && { view }),
    ...(day !== null && { day }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

/** The days that are shown; a week begins on its Monday. */
export function daysOf({ view, day }: CarsChoice, today: string): string[] {
  const chosen = day ?? today
  if (view === 'day') return [chosen]
  const monday = startOfWeek(chosen)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The same view a step later or earlier; today has no address of its own. */
export function stepped(choice: CarsChoice, direction: 1 | -1, today: string): CarsChoice {
  const next = addDays(choice.day ?? today, direction * (choice.view === 'day' ? 1 : 7))
  return { ...choice, day: next === today ? null : next }
}
