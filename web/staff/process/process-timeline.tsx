import { fillText } from '#web/lib/i18n/fill.ts'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { Section } from './section.tsx'
import type { ProcessWords } from './texts.ts'
import { timelineDays, timelineEntries } from './timeline-entries.ts'
import { TrailLink } from './trail-link.tsx'

import css from './process-timeline.module.css'

type ProcessTimelineProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string }

/** All that happened, in sentences, the latest first. */
export function ProcessTimeline({ page, words, now, timeZone }: ProcessTimelineProps) {
  const { process: text } = words
  const entries = timelineEntries(page, words)
  const days = timelineDays(entries, { words, timeZone, now })
  return (
    <Section title={text.timeline} aside={<TrailLink process={page.process} />}>
      {days.map(({ day, entries: own }) => (
        <div key={day} className={look.stack({ gap: 2 })}>
          <h4 className={look.muted(14)}>{day}</h4>
          <ol className={look.stack()}>
            {own.map((entry) => (
              <li key={entry.id} className={css['entry']} data-latest={entry.id === entries[0]?.id || undefined}>
                <p>{entry.text}</p>
                {entry.reason !== null && (
                  <p className={look.muted()}>{fillText(text.why, { reason: entry.reason })}</p>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Section>
  )
}
