import { vitalNames } from '#domain/operations/browser-report.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { HealthSection } from '#web/staff/health/health-section.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import * as look from '#web/ui/layout.ts'
import type { HealthMeasures } from '#worker/contract/staff/measures.ts'

import { BrowserPlots } from './browser-plots.tsx'
import { FaultList } from './fault-list.tsx'
import { Numbers } from './numbers.tsx'
import { shareText } from './share-text.ts'
import { countOf, goodShare, pointsOf, releasesOf } from './shown-points.ts'
import { measuresTexts } from './texts.ts'

type BrowsersSectionProps = { measures: HealthMeasures; timeZone: string }

/** Shows how browsers got on, as they tell: over the last day and week, by release, and what broke. */
export function BrowsersSection({ measures, timeZone }: BrowsersSectionProps) {
  const { text } = useText(measuresTexts)
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const releases = releasesOf(measures.releases)
  return (
    <HealthSection title={text('measuresBrowsers')} lead={text('measuresBrowsersLead')}>
      {releases.length === 0 ? (
        <p className={look.muted(14)}>{text('measuresNothing')}</p>
      ) : (
        <>
          <BrowserPlots
            title={text('measuresDay')}
            points={pointsOf(measures, { hours: 1, count: 24 })}
            timeZone={timeZone}
          />
          <BrowserPlots
            title={text('measuresWeek')}
            points={pointsOf(measures, { hours: 24, count: 7 })}
            timeZone={timeZone}
          />
          <h3 className={look.text({ size: 16, weight: 600 })}>{text('measuresReleases')}</h3>
          <Numbers
            name={text('measuresReleases')}
            heads={[
              text('measuresRelease'),
              text('measuresHeard'),
              text('measuresPages'),
              text('measures_fault'),
              ...vitalNames.map((vital) => text(`measures_${vital}`)),
            ]}
            rows={releases.map(({ release, rows, firstAt, lastAt }) => [
              release,
              `${at(firstAt)} – ${at(lastAt)}`,
              countOf(rows, 'page'),
              countOf(rows, 'fault'),
              ...vitalNames.map((vital) => shareText(goodShare(rows, vital))),
            ])}
          />
          <FaultList measures={measures} timeZone={timeZone} />
        </>
      )}
    </HealthSection>
  )
}
