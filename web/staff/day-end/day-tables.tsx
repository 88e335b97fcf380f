import { counterMeans, type KeptMeans } from '#domain/money/counter-money.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { providerName } from '#web/staff/shared/words/provider-name.ts'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { DayEnd, DayPerson, DayProvider } from '#worker/contract/staff/day-end.ts'

import { columnsOf, netOf, sumOf } from './day-sums.ts'
import { dayEndTexts } from './texts.ts'

import css from './day-end.module.css'

/** Shows what each person took at the counter, by means, less what they gave back. */
export function CounterTable({ dayEnd: { people } }: { dayEnd: DayEnd }) {
  const { text } = useText(dayEndTexts)
  if (people.length === 0) {
    return (
      <Card title={text('dayEndCounter')}>
        <p className={look.muted()}>{text('dayEndNone')}</p>
      </Card>
    )
  }
  const columns: readonly KeptMeans[] = columnsOf(people, counterMeans)
  return (
    <Card title={text('dayEndCounter')}>
      <div className={css['scroll']}>
        <table className={css['table']}>
          <caption className={look.item({ unseen: true })}>{text('dayEndCounter')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('dayEndWho')}</th>
              {columns.map((means) => (
                <th key={means} scope="col">
                  {text(`dayEnd${means}`)}
                </th>
              ))}
              <th scope="col">{text('dayEndTotal')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Row
                key={person.userId ?? ''}
                name={person.name ?? text('dayEndRemoved')}
                people={[person]}
                columns={columns}
              />
            ))}
          </tbody>
          {people.length > 1 && (
            <tfoot>
              <Row name={text('dayEndTotal')} people={people} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
    </Card>
  )
}

type RowProps = { name: string; people: readonly DayPerson[]; columns: readonly KeptMeans[] }

function Row({ name, people, columns }: RowProps) {
  const { text } = useText(dayEndTexts)
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((means) => (
        <td key={means} data-label={text(`dayEnd${means}`)}>
          {formatEuro(netOf(people, means))}
        </td>
      ))}
      <td className={look.text({ weight: 600 })} data-label={text('dayEndTotal')}>
        {formatEuro(sumOf(columns.map((means) => netOf(people, means))))}
      </td>
    </tr>
  )
}

/** Shows what terminals and online providers took, and gave back. */
export function ProviderTable({ dayEnd: { providers, refunds } }: { dayEnd: DayEnd }) {
  const { text } = useText(dayEndTexts)
  const rows = [
    ...providers.map((one) => ({ ...one, sign: 1, kind: text('dayEndTaken') })),
    ...refunds.map((one) => ({ ...one, sign: -1, kind: text('dayEndReturned') })),
  ]
  return (
    <Card title={text('dayEndProviders')}>
      {rows.length === 0 ? (
        <p className={look.muted()}>{text('dayEndNoProviders')}</p>
      ) : (
        <div className={css['scroll']}>
          <table className={css['table']}>
            <caption className={look.item({ unseen: true })}>{text('dayEndProviders')}</caption>
            <thead>
              <tr>
                <th scope="col">{text('dayEndProvider')}</th>
                <th scope="col">{text('dayEndCount')}</th>
                <th scope="col">{text('dayEndTotal')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.sign} ${row.provider} ${row.channel}`}>
                  <th scope="row">{`${nameOf(row, text('dayEndTerminal'))}, ${row.kind}`}</th>
                  <td data-label={text('dayEndCount')}>{row.count}</td>
                  <td className={look.text({ weight: 600 })} data-label={text('dayEndTotal')}>
                    {formatEuro(row.sign * row.amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function nameOf({ provider }: DayProvider, terminal: string): string {
  return provider === 'TERMINAL' ? terminal : providerName(provider)
}
