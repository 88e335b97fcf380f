import { Suspense, lazy, useId, useState } from 'react'

import { csvOf } from '#domain/text/csv.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { saveFile } from '#web/staff/shared/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'

import { amountCell } from './amounts.ts'
import { PlotFallback } from './plot-fallback.tsx'
import { PlotTable } from './plot-table.tsx'
import type { Plot } from './plots.ts'
import { insightsTexts } from './texts.ts'

import css from './plot-card.module.css'

/** The drawing of a plot, fetched once there is something to draw. */
const PlotDrawing = lazy(async () => ({ default: (await import('./plot-drawing.tsx')).PlotDrawing }))

type PlotCardProps = { plot: Plot; fileName: string }

/** A plot with the table that it is made of: to be read by screen readers always, and seen in its place. */
export function PlotCard({ plot, fileName }: PlotCardProps) {
  const { text } = useText(insightsTexts)
  const id = useId()
  const [showsTable, setShowsTable] = useState(false)
  const hasAny = plot.series.some(({ values }) => values.some((value) => value !== null && value !== 0))
  const isTable = showsTable && hasAny
  const named = (action: string) => text('ofPlot', { action, plot: plot.title })
  const toggle = text(isTable ? 'showPlot' : 'showTable')
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={id}
    >
      <div className={look.stack({ gap: 1 })}>
        <h2 className={look.text({ size: 20 })} id={id}>
          {plot.title}
        </h2>
        <p className={look.muted(14)}>{plot.about}</p>
      </div>
      {hasAny ? (
        <>
          {!isTable && (
            <div aria-hidden="true">
              <PlotFallback text={text('plotFailed')}>
                <Suspense fallback={<Skeleton height="15rem" />}>
                  <PlotDrawing plot={plot} />
                </Suspense>
              </PlotFallback>
            </div>
          )}
          <div
            className={isTable ? css['table'] : look.item({ unseen: true })}
            {...(isTable && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
          >
            <PlotTable plot={plot} />
          </div>
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="quiet" aria-label={named(toggle)} onClick={() => setShowsTable(!isTable)}>
              {toggle}
            </Button>
            <Button
              variant="quiet"
              aria-label={named(text('plotCsv'))}
              onClick={() => saveFile(csvBlob(plot), fileName)}
            >
              {text('plotCsv')}
            </Button>
          </div>
        </>
      ) : (
        <p className={look.muted()}>{text('plotEmpty')}</p>
      )}
    </section>
  )
}

function csvBlob({ axis, labels, series }: Plot): Blob {
  const rows = labels.map((label, row) => [
    label,
    ...series.map(({ values, unit }) => amountCell(values[row] ?? null, unit)),
  ])
  return new Blob([csvOf([axis, ...series.map(({ name }) => name)], rows)], { type: 'text/csv;charset=utf-8' })
}
