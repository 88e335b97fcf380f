import { useText } from '#web/lib/i18n/use-text.tsx'
import { HealthSection } from '#web/staff/health/health-section.tsx'
import { tookText } from '#web/staff/health/health-words.ts'
import * as look from '#web/ui/layout.ts'
import type { HealthMeasures, MeasuredSums } from '#worker/contract/staff/measures.ts'

import { Numbers } from './numbers.tsx'
import { measuresTexts } from './texts.ts'

const kinds = ['request', 'effect', 'job', 'provider', 'message'] as const

/** Shows what the server measured of itself in the last hour, by what it did; the most frequent first. */
export function ServerSection({ here }: Pick<HealthMeasures, 'here'>) {
  const { text, language } = useText(measuresTexts)
  const took = (ms: number | null) => (ms === null ? text('measuresOver') : `≤ ${tookText(ms, language)}`)
  const heads = [text('measuresName'), text('measuresCount'), text('measuresFailed'), 'p50', 'p95']
  const rowOf = ({ name, count, faults, p50, p95 }: MeasuredSums) => [name, count, faults, took(p50), took(p95)]
  return (
    <HealthSection title={text('measuresHere')} lead={text('measuresHereLead')}>
      {here.length === 0 && <p className={look.muted(14)}>{text('measuresHereNone')}</p>}
      {kinds.map((kind) => {
        const own = here.filter((sums) => sums.kind === kind).toSorted((one, other) => other.count - one.count)
        if (own.length === 0) return null
        const title = text(`measuresKind_${kind}`)
        return (
          <div key={kind} className={look.stack({ gap: 2, bounded: true })}>
            <h3 className={look.text({ size: 16, weight: 600 })}>{title}</h3>
            <Numbers name={title} heads={heads} rows={own.map(rowOf)} />
          </div>
        )
      })}
    </HealthSection>
  )
}
