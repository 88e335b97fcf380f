import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'

import { inboxTexts } from './texts.ts'

type InboxSectionProps = {
  title: string
  lead?: string
  empty: string
  query: Pick<
    UseInfiniteQueryResult,
    'isSuccess' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  count: number
  children: ReactNode
}

/** One of the lists: its heading, what it is about, and its rows or why there are none. */
export function InboxSection({ title, lead, empty, query, count, children }: InboxSectionProps) {
  const { text } = useText(inboxTexts)
  const id = useId()
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={id}
    >
      <div className={look.stack({ gap: 1, shrinks: true })}>
        <h2 className={look.text({ size: 20 })} id={id}>
          {title}
        </h2>
        {lead !== undefined && <p className={look.muted()}>{lead}</p>}
      </div>
      {query.isSuccess && count === 0 && <p className={look.muted(14)}>{empty}</p>}
      {query.isSuccess && count > 0 && <ul className={look.stack({ gap: 4, bounded: true })}>{children}</ul>}
      {query.hasNextPage && (
        <div>
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
