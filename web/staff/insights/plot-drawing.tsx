import { useLayoutEffect, useRef } from 'react'
import UPlot from 'uplot'

import { useText } from '#web/lib/i18n/use-text.tsx'

import { amountTick } from './amounts.ts'
import type { Plot } from './plots.ts'
import { insightsTexts, type InsightsText } from './texts.ts'

import css from './plot-drawing.module.css'
import 'uplot/dist/uPlot.min.css'

const height = 240
const tickRoom = 56
/** Longer ones than this would stand over one another: they are written askew. */
const shortTick = 7
const askew = { rotate: 35, size: 72, space: 28 }

type PlotWords = { text: InsightsText; language: string }

/** A plot as bars upon each other, in the colours of its legend. */
export function PlotDrawing({ plot }: { plot: Plot }) {
  const said = useText(insightsTexts)
  const { text, language } = said
  const legend = useRef<HTMLUListElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const drawn = plot.series.filter(({ isAside }) => isAside !== true)
  useLayoutEffect(() => {
    const root = place.current
    if (root === null || legend.current === null) return
    const colours = [...legend.current.querySelectorAll('i')].map((swatch) => getComputedStyle(swatch).color)
    const ink = getComputedStyle(root).color
    const drawing = new UPlot(
      optionsOf(plot, { colours, ink, width: root.clientWidth, text, language }),
      dataOf(plot),
      root,
    )
    const watch = new ResizeObserver(() => drawing.setSize({ width: root.clientWidth, height }))
    watch.observe(root)
    return () => {
      watch.disconnect()
      drawing.destroy()
    }
  }, [plot, text, language])
  return (
    <>
      <ul className={css['legend']} ref={legend} data-single={drawn.length === 1 || undefined}>
        {drawn.map(({ name }) => (
          <li key={name}>
            <i />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <div className={css['place']} ref={place} />
    </>
  )
}

/** Each series upon those before it, the highest first: what is drawn later covers what is lower. */
function dataOf({ labels, series }: Plot): UPlot.AlignedData {
  const drawn = series.filter(({ isAside }) => isAside !== true)
  let below = labels.map(() => 0)
  const heights = drawn.map(({ values }) => {
    below = below.map((sum, at) => sum + Math.max(0, values[at] ?? 0))
    return below
  })
  return [labels.map((_, at) => at), ...heights.toReversed()]
}

type Drawing = PlotWords & { colours: readonly string[]; ink: string; width: number }

function optionsOf({ ticks, series }: Plot, { colours, ink, width, ...said }: Drawing): UPlot.Options {
  const drawn = series.filter(({ isAside }) => isAside !== true)
  const unit = drawn[0]?.unit ?? 'count'
  const tick = (at: number) => (Number.isInteger(at) ? (ticks[at] ?? '') : '')
  const bars = UPlot.paths.bars?.({ size: [0.7, 48] })
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, Math.max(ticks.length - 0.4, 0.6)] },
      y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.05 : 1] },
    },
    axes: [
      {
        stroke: ink,
        grid: { show: false },
        space: tickRoom,
        ...(ticks.some(({ length }) => length > shortTick) && askew),
        incrs: [1, 2, 3, 5, 7, 14, 30, 60],
        values: (_plot, at) => at.map(tick),
      },
      {
        stroke: ink,
        size: 84,
        grid: { stroke: ink, width: 0.15 },
        ...(unit === 'count' && { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000] }),
        values: (_plot, at) => at.map((value) => amountTick(value, unit, said)),
      },
    ],
    series: [
      {},
      ...drawn
        .map((_, at) => ({
          fill: colours[at] ?? ink,
          stroke: colours[at] ?? ink,
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars }),
        }))
        .toReversed(),
    ],
  }
}
