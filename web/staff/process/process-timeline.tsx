import { fillText } from '#web/lib/i18n/fill.ts'
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
        <div key={day} className={css['day']}>
          <h4 className={css['date']}>{day}</h4>
          <ol className={css['list']}>
            {own.map((entry) => (
              <li key={entry.id} className={css['entry']} data-latest={entry.id === entries[0]?.id || undefined}>
                <p>{entry.text}</p>
                {entry.reason !== null && (
                  <p className={css['reason']}>{fillText(text.why, { reason: entry.reason })}</p>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Section>
  )
}
