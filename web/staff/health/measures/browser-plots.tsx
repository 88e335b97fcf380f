import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import * as look from '#web/ui/layout.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

import { Numbers } from './numbers.tsx'
import { shareText } from './share-text.ts'
import { drawn, type Drawn, type Point } from './shown-points.ts'
import { measuresTexts } from './texts.ts'

import css from './measures.module.css'

type BrowserPlotsProps = { title: string; points: readonly Point[]; timeZone: string }

/** Shows how browsers got on over a while, as small plots, and the numbers that they are drawn of. */
export function BrowserPlots({ title, points, timeZone }: BrowserPlotsProps) {
  const { text } = useText(measuresTexts)
  const cell = (of: Drawn, value: number | null) => (of === 'fault' ? value : shareText(value))
  return (
    <div className={look.stack({ gap: 3, bounded: true })}>
      <h3 className={look.text({ size: 16, weight: 600 })}>{title}</h3>
      <div className={look.columns({ gap: 4, across: 4 }, css['plots'])} aria-hidden="true">
        {drawn.map((of) => (
          <div key={of} className={look.stack({ gap: 1 })}>
            <span className={look.muted(14)}>{text(`measures_${of}`)}</span>
            <Bars of={of} values={points.map((point) => point[of])} />
          </div>
        ))}
      </div>
      <Disclosure summary={`${text('measuresNumbers')}: ${title}`}>
        <Numbers
          name={title}
          heads={[text('measuresAt'), ...drawn.map((of) => text(`measures_${of}`))]}
          rows={points.map((point) => [shortInstant(point.at, timeZone), ...drawn.map((of) => cell(of, point[of]))])}
        />
      </Disclosure>
    </div>
  )
}

const height = 40

/** Shares stand against all of it, counts against the most of them. */
function Bars({ of, values }: { of: Drawn; values: readonly (number | null)[] }) {
  const most = of === 'fault' ? Math.max(1, ...values.map((value) => value ?? 0)) : 1
  return (
    <svg className={css['plot']} data-of={of} viewBox={`0 0 ${values.length} ${height}`} preserveAspectRatio="none">
      {values.map((value, at) => {
        const high = ((value ?? 0) / most) * height
        // oxlint-disable-next-line react/no-array-index-key -- a bar is known by where it stands
        return <rect key={at} x={at + 0.1} width={0.8} y={height - high} height={high} />
      })}
    </svg>
  )
}
