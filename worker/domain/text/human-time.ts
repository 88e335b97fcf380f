import { dayMs } from '#domain/durations.ts'

import { formatDate, formatTime } from './format.ts'

/** The languages that our own texts are in. */
export type SpokenLanguage = 'fi' | 'sv' | 'en'

type Words = { today: string; tomorrow: string; at: string; about: string; days: readonly string[] }

/** The days begin with Sunday. */
const words: Readonly<Record<SpokenLanguage, Words>> = {
  fi: {
    today: 'tänään',
    tomorrow: 'huomenna',
    at: 'klo',
    about: 'noin klo',
    days: ['su', 'ma', 'ti', 'ke', 'to', 'pe', 'la'],
  },
  sv: {
    today: 'i dag',
    tomorrow: 'i morgon',
    at: 'kl.',
    about: 'omkring kl.',
    days: ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör'],
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    at: 'at',
    about: 'at about',
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
}

/** `now`: when it is read; null where nobody knows, as of a message. */
type Where = {
  timeZone: string
  language: SpokenLanguage
  now: number | null
  /** An estimate: `huomenna noin klo 12`. */
  isAbout?: boolean
}

/** An instant as a person says it: `tänään klo 12`, `huomenna klo 9.30`, `ma 30.11. klo 12`; with its year in another one. */
export function humanTime(instant: number, where: Where): string {
  const { at, about } = words[where.language]
  return `${dayOf(instant, where)} ${where.isAbout ? about : at}\u00A0${hourOf(instant, where)}`
}

function dayOf(instant: number, { timeZone, language, now }: Where): string {
  const { today, tomorrow, days } = words[language]
  const date = formatDate(instant, timeZone)
  if (now !== null && date === formatDate(now, timeZone)) return today
  if (now !== null && date === formatDate(now + dayMs, timeZone)) return tomorrow
  const [day = 1, month = 1, year = 1] = date.split('.').map(Number)
  const isThisYear = now === null || formatDate(now, timeZone).endsWith(`.${year}`)
  const weekday = days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${weekday} ${day}.${month}.${isThisYear ? '' : year}`
}

/** A whole hour needs no minutes, but in English, where a number alone says nothing. */
function hourOf(instant: number, { timeZone, language }: Where): string {
  const time = formatTime(instant, timeZone)
  return language === 'en' ? time.replace('.', ':') : time.replace(/\.00$/, '')
}
