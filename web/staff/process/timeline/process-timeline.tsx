import { fillText } from '#web/lib/i18n/fill.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Section } from '#web/staff/process/section.tsx'
import { type ProcessWords, processTexts } from '#web/staff/process/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { timelineDays, timelineEntries } from './timeline-entries.ts'

import css from './process-timeline.module.css'

type ProcessTimelineProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string }

/** All that happened, in sentences, the latest first. */
export function ProcessTimeline({ page, words, now, timeZone }: ProcessTimelineProps) {
  const { process: text } = words
  const entries = timelineEntries(page, words, timeZone)
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
                {entry.override !== undefined && <p className={look.text({ weight: 600 })}>{entry.override}</p>}
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

/** Leads to what the audit trail has of a process, for those who may read it: advisors and sales of what they created. */
function TrailLink({ process }: { process: ProcessPage['process'] }) {
  const { text } = useText(processTexts)
  const scope = useScope('audit.see')
  const { username } = useStaffUser()
  if (scope === 'none' || (scope === 'own_processes' && process.createdBy !== username)) return null
  const asked = new URLSearchParams({ account: process.accountId, subject: process.id })
  return <PageLink to={`${staffPaths.audit}?${asked}`}>{text('audit')}</PageLink>
}
