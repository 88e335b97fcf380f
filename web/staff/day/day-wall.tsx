import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import * as look from '#web/ui/layout.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

import type { DayShown } from './day-screen.tsx'
import { dayInWords, keyOf } from './day-words.ts'
import type { DayWords } from './texts.ts'

import css from './day-wall.module.css'

/** The time ahead that people in the hall look at. */
const aheadMs = 2 * 3_600_000

/** The lines that fit into a column of a screen of 1080 lines. */
const lines = 8

/**
 * The day for everybody in the hall: plates and first names in large letters, no controls, up to date by itself. Esc
 * leads back.
 */
export function DayWall({ choice, day, words, language, onChoice }: DayShown) {
  const { day: text } = words
  const { first } = day
  useDocumentKeys((event) => {
    if (event.key === 'Escape') onChoice({ ...choice, isWall: false })
  })
  if (first === undefined) {
    return (
      <div className={css['root']}>
        {day.isError ? <p role="alert">{text.failed}</p> : <Loader label={text.loading} />}
      </div>
    )
  }
  const at = formatTime(Date.parse(first.asOf), first.timeZone)
  const isStale = day.isError || day.isPaused
  const late = [...first.overdue, ...day.items].filter(({ mark }) => mark === 'overdue')
  const now = Date.parse(first.asOf)
  return (
    <div className={css['root']} data-wall="">
      <header className={look.row({ gap: 4, align: 'baseline', justify: 'between' })}>
        <h1>{dayInWords(first.today, language)}</h1>
        <p className={isStale ? look.text({ tone: 'danger', weight: 600 }) : css['soft']} role="status">
          {fillText(isStale ? text.stale : text.asOf, { at })}
        </p>
      </header>
      {late.length > 0 && (
        <p className={css['late']}>
          {fillText(text.lateOnWall, { count: late.length, plates: platesOf(late, words) })}
        </p>
      )}
      <div className={css['columns']}>
        {(['arrival', 'hand_over'] as const).map((kind) => (
          <Column
            key={kind}
            title={text.kinds[kind]}
            empty={kind === 'arrival' ? text.emptyArrivals : text.emptyHandOvers}
            items={day.items.filter((item) => item.kind === kind)}
            now={now}
            words={words}
            timeZone={first.timeZone}
          />
        ))}
      </div>
    </div>
  )
}

/** The plates of what is late, as far as one line goes. */
function platesOf(late: readonly DayItem[], { desk }: DayWords): string {
  const names = [
    ...new Set(late.map(({ licenseNumber, customerName }) => licenseNumber ?? customerName ?? desk.noCustomer)),
  ]
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`
}

type ColumnProps = {
  title: string
  empty: string
  items: readonly DayItem[]
  now: number
  words: DayWords
  timeZone: string
}

/** Shows who comes, or goes, in the next two hours, and who later. What is done is a number, and what is late stands above. */
function Column({ title, empty, items, now, words, timeZone }: ColumnProps) {
  const { day: text } = words
  const due = items.filter(({ mark }) => mark === 'due')
  const shown = due.slice(0, due.length > lines ? lines - 1 : lines)
  const isSoon = ({ at }: DayItem) => Date.parse(at) < now + aheadMs
  const done = items.filter(({ mark }) => mark === 'done').length
  return (
    <section className={css['column']}>
      <h2>
        <span>{title}</span>{' '}
        {items.length > 0 && (
          <span className={css['soft']}>{fillText(text.doneCount, { done, count: items.length })}</span>
        )}
      </h2>
      {due.length === 0 && <p className={css['soft']}>{empty}</p>}
      <ul>
        {shown.map((item) => (
          <WallLine key={keyOf(item)} item={item} isSoon={isSoon(item)} words={words} timeZone={timeZone} />
        ))}
      </ul>
      {due.length > shown.length && (
        <p className={css['soft']}>{fillText(text.moreOnWall, { count: due.length - shown.length })}</p>
      )}
    </section>
  )
}

type WallLineProps = { item: DayItem; isSoon: boolean; words: DayWords; timeZone: string }

function WallLine({ item, isSoon, words, timeZone }: WallLineProps) {
  return (
    <li className={css['line']} data-soon={isSoon || undefined}>
      <time dateTime={item.at}>{formatTime(Date.parse(item.at), timeZone)}</time>
      <span className={css['plate']}>
        {item.licenseNumber !== null && <LicencePlate plate={item.licenseNumber} label={words.desk.plate} />}
      </span>
      <span className={css['name']}>{item.customerName}</span>
    </li>
  )
}
