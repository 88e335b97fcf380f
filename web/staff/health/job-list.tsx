import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { elapsed } from '#web/staff/shared/words/elapsed.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { errorShape, infoShape, successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health, JobHealth } from '#worker/contract/staff/health.ts'

import { HealthSection } from './health-section.tsx'
import { jobState, tookText, type JobState } from './health-words.ts'
import { healthTexts } from './texts.ts'

import css from './health-list.module.css'

type JobListProps = { system: NonNullable<Health['system']>; now: number; timeZone: string }

/** The timed jobs, each with its last run and its next. */
export function JobList({ system: { jobs, waiting, oldestWaitingAt }, now, timeZone }: JobListProps) {
  const { text } = useText(healthTexts)
  const words = useWords(healthTexts).desk
  const oldest =
    oldestWaitingAt === null
      ? ''
      : ` ${text('healthOldest', { time: elapsed(Math.max(0, now - Date.parse(oldestWaitingAt)), words) })}`
  return (
    <HealthSection title={text('healthJobs')} lead={`${text('healthWaiting', { count: waiting })}${oldest}`}>
      <ul className={look.stack({ bounded: true })}>
        {jobs.map((job) => (
          <Job key={job.job} job={job} now={now} timeZone={timeZone} />
        ))}
      </ul>
    </HealthSection>
  )
}

const marks: Readonly<Record<JobState, { tone: string; shape: typeof errorShape }>> = {
  late: { tone: 'bad', shape: errorShape },
  failed: { tone: 'bad', shape: errorShape },
  partly: { tone: 'poor', shape: warningShape },
  never: { tone: 'calm', shape: infoShape },
  ok: { tone: 'good', shape: successShape },
}

type JobProps = { job: JobHealth; now: number; timeZone: string }

function Job({ job, now, timeZone }: JobProps) {
  const { text } = useText(healthTexts)
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const state = jobState(job)
  return (
    <li className={look.columns({ gap: 2, across: 5, align: 'center', folds: true }, css['item'])}>
      <div className={look.stack({ gap: 1, shrinks: true, breaks: true })}>
        <p className={look.text({ weight: 600 })}>{text(`job_${job.job}`)}</p>
        <p className={look.muted(14)}>
          {job.lastRun && <LastRun run={job.lastRun} now={now} />}{' '}
          <span>{text('healthNext', { at: at(job.nextDueAt) })}</span>
        </p>
        {job.lastError && (
          <p className={look.muted(14)}>
            {text('healthLastError', { at: at(job.lastError.at), code: job.lastError.code })}
          </p>
        )}
      </div>
      <span
        className={look.inline({ gap: 2, align: 'center', tone: 'soft', nowrap: true }, css['state'])}
        data-tone={marks[state].tone}
      >
        <Icon shape={marks[state].shape} size={1.125} />
        <span>{text(`healthJob_${state}`)}</span>
      </span>
    </li>
  )
}

function LastRun({ run, now }: { run: NonNullable<JobHealth['lastRun']>; now: number }) {
  const { text, language } = useText(healthTexts)
  const words = useWords(healthTexts).desk
  const [startedAt, endedAt] = [Date.parse(run.startedAt), Date.parse(run.endedAt)]
  return text('healthRan', {
    time: elapsed(Math.max(0, now - endedAt), words),
    took: tookText(endedAt - startedAt, language),
    count: run.handled,
  })
}
