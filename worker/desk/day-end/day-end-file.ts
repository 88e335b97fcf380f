import { centsToEuros } from '#domain/money/pricing.ts'
import { csvOf } from '#domain/text/csv.ts'
import { toIso } from '#domain/time/iso.ts'
import type { CountedDayEnd } from '#worker/contract/staff/day-end.ts'

const columns = ['day', 'kind', 'who', 'means', 'count', 'taken', 'returned'] as const

/** The end of a day as a file for a spreadsheet: a row for each person and means, provider and closing. */
export function dayEndFile(dayEnd: CountedDayEnd): string {
  const { day, people, providers, refunds, turns, expectedCashCents } = dayEnd
  return csvOf(columns, [
    ...people.flatMap(({ userId, name, means }) =>
      means.map((one) => [
        day,
        'counter',
        name ?? userId ?? '',
        one.means,
        '',
        euros(one.takenCents),
        euros(one.returnedCents),
      ]),
    ),
    ...providers.map((one) => [day, 'provider', one.provider, one.channel, `${one.count}`, euros(one.amountCents), '']),
    ...refunds.map((one) => [day, 'refund', one.provider, one.channel, `${one.count}`, '', euros(one.amountCents)]),
    [day, 'expected_cash', '', 'CASH', '', euros(expectedCashCents), ''],
    ...turns.flatMap((turn) => [
      [day, turn.kind.toLowerCase(), turn.by ?? '', toIso(turn.at), '', '', ''],
      ...(turn.countedCashCents === null
        ? []
        : [[day, 'counted_cash', turn.by ?? '', 'CASH', '', euros(turn.countedCashCents), '']]),
    ]),
  ])
}

/** A number of a Finnish spreadsheet. */
function euros(cents: number): string {
  return centsToEuros(cents).toFixed(2).replace('.', ',')
}
