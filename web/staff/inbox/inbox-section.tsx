import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'

import { inboxTexts } from './texts.ts'

import css from './inbox.module.css'

type InboxSectionProps = {
  title: string
  lead?: string
  /** Beside the title: how many there are. */
  aside?: string | undefined
  empty: string
  query: Pick<
    UseInfiniteQueryResult,
    'isSuccess' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  count: number
  children: ReactNode
}

/** One of the lists: its heading, what it is about, and its rows or why there are none. */
export function InboxSection({ title, lead, aside, empty, query, count, children }: InboxSectionProps) {
  const { text } = useText(inboxTexts)
  const id = useId()
  return (
    <section
      className={look.stack({ bounded: true, framed: true, surface: true }, css['section'])}
      aria-labelledby={id}
    >
      <div className={look.stack({ gap: 1, shrinks: true }, css['top'])}>
        <h2 className={look.row({ gap: 2, size: 16, align: 'baseline' })} id={id}>
          <span>{title}</span>
          {aside !== undefined && <span className={look.muted(14)}>{aside}</span>}
        </h2>
        {lead !== undefined && <p className={look.muted(14)}>{lead}</p>}
      </div>
      {query.isSuccess && count === 0 && <p className={look.muted(14, css['top'])}>{empty}</p>}
      {query.isSuccess && count > 0 && <ul className={look.stack({ bounded: true }, css['items'])}>{children}</ul>}
      {query.hasNextPage && (
        <div className={css['top']}>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingText={text('working')}
            onClick={() => void query.fetchNextPage()}
          >
            {text('inboxMore')}
          </Button>
        </div>
      )}
      {!query.isSuccess && !query.isError && (
        <Loader label={text('working')}>
          <Skeleton height="6rem" />
        </Loader>
      )}
      {query.isError && !query.isSuccess && (
        <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
      )}
    </section>
  )
}
