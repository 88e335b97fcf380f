import { useEffectEvent, useLayoutEffect, useRef } from 'react'

import { isRejection } from '#web/lib/api/api-problem.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { customerName } from '#web/staff/process/actions/event-dialog-words.ts'
import { ComposerDock } from '#web/staff/process/messages/composer-dock.tsx'
import { Conversation } from '#web/staff/process/messages/conversation.tsx'
import { useProcessPage } from '#web/staff/process/page/use-process-page.ts'
import { processTexts, type ProcessWords } from '#web/staff/process/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { isWide } from './is-wide.ts'
import { inboxTexts } from './texts.ts'

import css from './inbox.module.css'

/** `isChosen`: somebody went to it, and goes on there. */
type ThreadPaneProps = { id: string; isChosen: boolean; timeZone: string }

/** The thread of a visit, with the answer to it. */
export function ThreadPane({ id, isChosen, timeZone }: ThreadPaneProps) {
  const { text } = useText(inboxTexts)
  const words = useWords(processTexts)
  const { data: page, isError, error, refetch } = useProcessPage(id)
  return (
    <section className={css['talk']} aria-label={text('inboxThread')}>
      <PageLink to={staffPaths.messages} className={css['back']}>
        {text('inboxBack')}
      </PageLink>
      {page !== undefined && <Thread page={page} words={words} isChosen={isChosen} timeZone={timeZone} />}
      {page === undefined && !isError && (
        <Loader label={text('working')}>
          <Skeleton height="12rem" />
        </Loader>
      )}
      {page === undefined &&
        isError &&
        (isRejection(error) ? (
          <Notice tone="error" title={words.process.notFound} />
        ) : (
          <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
        ))}
    </section>
  )
}

type ThreadProps = { page: ProcessPage; words: ProcessWords; isChosen: boolean; timeZone: string }

function Thread({ page, words, isChosen, timeZone }: ThreadProps) {
  const { text } = useText(inboxTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { process } = page
  const count = page.messages.length + page.answers.length
  useLayoutEffect(() => {
    if (isChosen) title.current?.focus({ preventScroll: true })
  }, [isChosen])
  const showLast = useEffectEvent(() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }))
  // What was said last is read first.
  useLayoutEffect(() => {
    if (count > 0) showLast()
  }, [count])
  const car = page.vehicle ?? page.substituteVehicle
  const plate = car?.licenseNumber ?? null
  const model = [car?.make, car?.model].filter(Boolean).join(' ')
  return (
    <>
      <header className={look.row({ gap: 2, across: 3, wrap: true, align: 'center' }, css['head'])}>
        {plate !== null && <LicencePlate plate={plate} label={text('inboxPlate')} size="small" />}
        <div className={look.stack({ grows: true, shrinks: true })}>
          <h2 className={look.text({ size: 16, place: true })} tabIndex={-1} ref={title}>
            {customerName(page.customer) ?? words.desk.noCustomer}
          </h2>
          <p className={look.muted(14)}>{[model, words.states[process.state]].filter(Boolean).join(' · ')}</p>
        </div>
        <PageLink to={staffPaths.process(process.id)}>{text('inboxOpen')}</PageLink>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <div className={css['scroller']} ref={scroller} tabIndex={0} role="group" aria-label={words.process.messages}>
        <div className={look.stack({ gap: 3, bounded: true, top: true })}>
          <Conversation page={page} words={words.process} timeZone={timeZone} isNewestLast />
        </div>
      </div>
      {page.may.act && (
        <div className={css['write']}>
          <ComposerDock page={page} words={words.process} opensAtOnce={isWide()} leads />
        </div>
      )}
    </>
  )
}
