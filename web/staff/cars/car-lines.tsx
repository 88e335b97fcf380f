import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { CarCalendar } from '#worker/contract/staff/visit/cars.ts'

import { barsOf, type Bar, type Span } from './bars.ts'
import { loanInWords, holderInWords } from './car-words.ts'
import { carsTexts } from './texts.ts'

import css from './cars.module.css'

type CarRow = CarCalendar['cars'][number]
type CarLinesProps = { cars: readonly CarRow[]; span: Span; days: readonly string[]; timeZone: string }

const hours = ['0', '3', '6', '9', '12', '15', '18', '21'] as const

/** A line for each car with the visits that have it; on a phone a list for each car. */
export function CarLines({ cars, span, days, timeZone }: CarLinesProps) {
  // Each visit says its times itself: the scale is for the eye.
  const scale = days.length === 1 ? hours : days.map((day) => displayDate(day).replace(/\d{4}$/, ''))
  return (
    <div className={look.stack({ gap: 0, framed: true, surface: true }, css['root'])}>
      <div className={css['scale']} aria-hidden="true">
        {scale.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <ul className={css['cars']}>
        {cars.map((car) => (
          <CarLine key={car.id} car={car} span={span} marks={scale.length} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  )
}

type CarLineProps = { car: CarRow; span: Span; marks: number; timeZone: string }

function CarLine({ car, span, marks, timeZone }: CarLineProps) {
  const { text } = useText(carsTexts)
  const bars = barsOf(car.uses, span)
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
  const purpose = [text(`carPurpose_${car.purpose}`), !car.enabled && text('carDisabled')].filter(Boolean).join(', ')
  return (
    <li className={css['car']}>
      <div className={look.stack({ gap: 1, items: 'start' }, css['name'])}>
        <h3 className={css['plate']}>
          <LicencePlate plate={car.licenseNumber} label={text('carPlate')} size="small" />
        </h3>
        <span>{`${car.make} ${car.model}`}</span>
        <span className={look.muted(14)}>{purpose}</span>
      </div>
      {bars.length === 0 ? (
        <p className={look.muted(undefined, css['free'])}>{text('carFree')}</p>
      ) : (
        <ul className={css['track']} data-marks={marks} style={{ minHeight: `${lanes * laneRem + 0.5}rem` }}>
          {bars.map((bar) => (
            <CarBar key={`${bar.use.processId} ${bar.use.from}`} bar={bar} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The height of a line. */
const laneRem = 3.25

function CarBar({ bar, timeZone }: { bar: Bar; timeZone: string }) {
  const { text } = useText(carsTexts)
  const { use, from, to, lane } = bar
  const place = {
    insetInlineStart: `${from * 100}%`,
    width: `${(to - from) * 100}%`,
    insetBlockStart: `${lane * laneRem + 0.25}rem`,
  }
  const words = loanInWords(use, text, timeZone)
  const [who, ...rest] = [holderInWords(use, text), words.slice(holderInWords(use, text).length + 2)]
  const face = (
    <>
      <span className={look.row({ gap: 1, align: 'center', weight: 600 }, css['who'])}>
        {use.isOverdue && <Icon shape={warningShape} size={1.125} />}
        <span className={css['cut']}>{who}</span>
      </span>
      <span className={css['cut']}>{rest.join('')}</span>
    </>
  )
  return (
    <li
      className={css['bar']}
      style={place}
      data-out={use.isOut || undefined}
      data-late={use.isOverdue || undefined}
      data-back={use.isBack || undefined}
    >
      {use.processId === null ? (
        <div className={css['face']} title={words}>
          {face}
        </div>
      ) : (
        <PageLink className={css['face']} to={staffPaths.process(use.processId)} title={words}>
          {face}
        </PageLink>
      )}
    </li>
  )
}
