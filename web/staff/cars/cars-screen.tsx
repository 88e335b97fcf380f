import { useMemo } from 'react'

import { instantOf, localDate } from '#domain/time/time.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { addDays, displayDate } from '#web/ui/calendar/iso-date.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { CarCalendar } from '#worker/contract/staff/visit/cars.ts'

import { useCars } from './api.ts'
import type { Span } from './bars.ts'
import { CarLines } from './car-lines.tsx'
import { daysOf, stepped, type CarsChoice } from './cars-address.ts'
import { CarsControls } from './cars-controls.tsx'
import { carsTexts, type CarsText } from './texts.ts'

type CarsScreenProps = { choice: CarsChoice; timeZone: string; onChoice: (choice: CarsChoice) => void }

/** Shows who has which car now and next, by day or by week. */
export function CarsScreen({ choice, timeZone, onChoice }: CarsScreenProps) {
  const { text } = useText(carsTexts)
  const today = localDate(useNow(null, 0), timeZone)
  const days = daysOf(choice, today)
  const step = (direction: 1 | -1) => onChoice(stepped(choice, direction, today))
  useStepCommands(choice, today, onChoice)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('cars')} lead={text('carsLead')} />
      <CarsControls choice={choice} onChoice={onChoice} onStep={step} />
      {choice.account === null ? (
        <Notice>{text('carsChooseAccount')}</Notice>
      ) : (
        <Calendar choice={{ ...choice, account: choice.account }} days={days} timeZone={timeZone} />
      )}
    </div>
  )
}

/** The keys that lead to the time before and after. */
function useStepCommands(choice: CarsChoice, today: string, onChoice: CarsScreenProps['onChoice']): void {
  const { text } = useText(carsTexts)
  const commands = useMemo(
    () => [
      {
        id: 'cars-previous',
        label: text('carsPrevious'),
        shortcut: ',',
        run: () => onChoice(stepped(choice, -1, today)),
      },
      { id: 'cars-next', label: text('carsNext'), shortcut: '.', run: () => onChoice(stepped(choice, 1, today)) },
    ],
    [choice, today, onChoice, text],
  )
  useCommands(commands)
}

type CalendarProps = { choice: CarsChoice & { account: string }; days: readonly string[]; timeZone: string }

function Calendar({ choice, days, timeZone }: CalendarProps) {
  const { text } = useText(carsTexts)
  const midnight = (day: string) => instantOf({ date: day, hour: 0, minute: 0 }, timeZone)
  const [first = '', last = first] = [days[0], days.at(-1)]
  const [from, to] = [midnight(first), midnight(addDays(last, 1))]
  const cars = useCars({
    accountId: choice.account,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(choice.purpose !== null && { purpose: choice.purpose }),
  })
  const failed = cars.isError && (
    <RetryNotice
      text={text('loadFailed')}
      retryText={text('retry')}
      onRetry={() => void (cars.isFetchNextPageError ? cars.fetchNextPage() : cars.refetch())}
    />
  )
  if (!cars.data) {
    return (
      failed || (
        <Loader label={text('working')}>
          <Skeleton height="22rem" />
        </Loader>
      )
    )
  }
  const { pages } = cars.data
  return (
    <>
      <h2 className={look.text({ size: 20 })}>{headingOf(first, last, text)}</h2>
      <Cars pages={pages} span={{ from, to, now: asOf(pages) }} days={days} timeZone={timeZone} />
      {failed}
      {cars.hasNextPage && (
        <div>
          <Button variant="secondary" pending={cars.isFetchingNextPage} onClick={() => void cars.fetchNextPage()}>
            {text('loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The time that is shown; the days of a week have their marks above the cars. */
function headingOf(first: string, last: string, text: CarsText): string {
  if (first === last) return `${text('cars')} ${displayDate(first)}`
  return text('carsOf', { from: displayDate(first), to: displayDate(last) })
}

const asOf = (pages: readonly CarCalendar[]) => Date.parse(pages[0]?.asOf ?? '')

type CarsProps = { pages: readonly CarCalendar[]; span: Span; days: readonly string[]; timeZone: string }

function Cars({ pages, span, days, timeZone }: CarsProps) {
  const { text } = useText(carsTexts)
  const cars = pages.flatMap((page) => page.cars)
  if (cars.length === 0) return <p className={look.muted()}>{text('carsNone')}</p>
  return <CarLines cars={cars} span={span} days={days} timeZone={timeZone} />
}
