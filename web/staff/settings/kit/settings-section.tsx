import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import css from './settings-section.module.css'

type SettingsSectionProps = {
  title: string
  /** One line on what is set here and whom it concerns. */
  lead?: string
  /** One of several within a section. */
  isPart?: boolean
  /** The button that makes a new one. */
  actions?: Elements
  children: Elements
}

/** One section of the set-up, or a part of one. */
export function SettingsSection({ title, lead, isPart = false, actions, children }: SettingsSectionProps) {
  const id = useId()
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section className={look.stack({ bounded: true, gap: isPart ? 4 : 5 })} aria-labelledby={id}>
      <div className={look.row({ gap: 4, wrap: true, align: isPart ? 'center' : 'start', justify: 'between' })}>
        <div className={look.stack({ gap: 1, measure: true })}>
          <Heading id={id}>{title}</Heading>
          {lead && <p className={look.muted()}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The parts of a section, one below the other. */
export function SettingsParts({ children }: { children: Elements }) {
  return <div className={look.stack({ bounded: true }, css['parts'])}>{children}</div>
}

type SettingsAnswerProps<Answer> = {
  query: UseQueryResult<Answer>
  /** Said where `isEmpty` finds nothing. */
  empty?: string
  isEmpty?: (answer: Answer) => boolean
  children: (answer: Answer) => Elements
}

/**
 * Shows what was fetched, or that it is on its way, failed, or is nothing. What is there stays when fetching it again
 * fails: somebody may be typing in it.
 */
export function SettingsAnswer<Answer>({ query, empty, isEmpty, children }: SettingsAnswerProps<Answer>) {
  const { text } = useText(settingsTexts)
  if (query.isPending) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="16rem" />
      </Loader>
    )
  }
  return (
    <>
      {query.isError && (
        <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined &&
        (empty !== undefined && isEmpty?.(query.data) ? <p className={look.muted()}>{empty}</p> : children(query.data))}
    </>
  )
}
