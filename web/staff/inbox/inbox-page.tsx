import { Suspense, useState } from 'react'
import { useMatch } from 'react-router'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { processTexts } from '#web/staff/process/texts.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useBoardChanges } from '#web/staff/shared/use-board-changes.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useUnanswered } from './api.ts'
import { isWide } from './is-wide.ts'
import { inboxTexts } from './texts.ts'
import { ThreadList } from './thread-list.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

import css from './inbox.module.css'

const ThreadPane = lazyWithTexts(async () => (await import('./thread-pane.tsx')).ThreadPane, processTexts)

/** `/staff/messages`: what waits for an answer; `/staff/messages/:id`: the thread of a visit beside it. */
export function InboxPage() {
  const { text } = useText(inboxTexts)
  const openId = useMatch('/staff/messages/:id')?.params.id ?? null
  useDocumentTitle(text('messages'), text('staffName'))
  const timeZone = readTimeZone(deviceStore)
  const shownId = useShownThread(openId)
  useBoardChanges()
  return (
    <div className={css['root']} data-open={openId !== null || undefined}>
      <div className={look.stack({ gap: 4, bounded: true, top: true }, css['lists'])}>
        <PageHeading title={text('messages')} />
        <ThreadList openId={shownId} />
        <UnmatchedList timeZone={timeZone} />
      </div>
      <div className={css['pane']}>
        {shownId === null ? (
          <p className={look.muted(16, css['nothing'])}>{text('inboxChoose')}</p>
        ) : (
          <Suspense fallback={<Loader label={text('working')} />}>
            <ThreadPane key={shownId} id={shownId} isChosen={openId !== null} timeZone={timeZone} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/**
 * The thread that was chosen; where there is room for one beside the list and none was, the one that has waited longest,
 * which stays when it is answered.
 */
function useShownThread(openId: string | null): string | null {
  const [first, setFirst] = useState<string | null>(null)
  const longest = useUnanswered().data?.pages[0]?.items[0]?.processId ?? null
  if (first === null && longest !== null && isWide()) setFirst(longest)
  return openId ?? first
}
