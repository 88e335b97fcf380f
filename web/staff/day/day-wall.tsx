import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

import type { DayShown } from './day-screen.tsx'
import { dayInWords, keyOf } from './day-words.ts'
import type { DayWords } from './texts.ts'

import css from './day-wall.module.css'

/** So many lines fit into a column of a screen of 1080 lines. */
const lines = 9

/** The order of items: the late first, the done last. */
const order: Readonly<Record<DayItem['mark'], number>> = { overdue: 0, due: 1, done: 2 }

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
  const items = [...first.overdue, ...day.items]
  return (
    <div className={css['root']}>
      <header className={look.row({ gap: 4, align: 'baseline', justify: 'between' })}>
        <h1>{dayInWords(first.today, language)}</h1>
        <p className={isStale ? look.text({ tone: 'danger', weight: 600 }) : css['soft']} role="status">
          {fillText(isStale ? text.stale : text.asOf, { at })}
        </p>
      </header>
      <div className={css['columns']}>
        {(['arrival', 'hand_over'] as const).map((kind) => (
          <Column
            key={kind}
            title={text.kinds[kind]}
            empty={kind === 'arrival' ? text.emptyArrivals : text.emptyHandOvers}
            items={items.filter((item) => item.kind === kind)}
            words={words}
            timeZone={first.timeZone}
          />
        ))}
      </div>
    </div>
  )
}

type ColumnProps = { title: string; empty: string; items: readonly DayItem[]; words: DayWords; timeZone: string }

function Column({ title, empty, items, words, timeZone }: ColumnProps) {
  const { day: text, desk } = words
  const sorted = items.toSorted((one, other) => order[one.mark] - order[other.mark])
  const rest = sorted.length - lines
  const shown = rest > 0 ? sorted.slice(0, lines - 1) : sorted
  const done = items.filter(({ mark }) => mark === 'done').length
  return (
    <section className={css['column']}>
      <h2>
        <span>{title}</span>{' '}
        {items.length > 0 && (
          <span className={css['soft']}>{fillText(text.doneCount, { done, count: items.length })}</span>
        )}
      </h2>
      {items.length === 0 && <p className={css['soft']}>{empty}</p>}
      <ul>
        {shown.map((item) => (
          <li key={keyOf(item)} className={css['line']} data-mark={item.mark}>
            <time dateTime={item.at}>{formatTime(Date.parse(item.at), timeZone)}</time>
            <span className={css['plate']}>
              {item.licenseNumber !== null && <LicencePlate plate={item.licenseNumber} label={desk.plate} />}
            </span>
            <span className={css['name']}>{item.customerName}</span>
            {item.mark !== 'due' && (
              <span className={css['mark']}>
                <Icon shape={item.mark === 'done' ? successShape : warningShape} />
                <span>{item.mark === 'done' ? text.done : text.overdue}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={css['soft']}>{fillText(text.moreOnWall, { count: rest + 1 })}</p>}
    </section>
  )
}
