import { Suspense, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

import { isRejection } from '#web/lib/api/api-problem.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import type { VisitPlace } from '#web/staff/shared/visit-trail.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import { isModalOpen } from '#web/ui/modal-open.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'

import { ProcessView } from './lazy-process-view.ts'
import { useProcessPage } from './use-process-page.ts'
import { VisitNavigation } from './visit-navigation.tsx'

import css from './process-sheet.module.css'

export type ProcessSheetProps = {
  id: string
  words: ProcessWords
  timeZone: string
  /** Its place in the list that it was opened from. */
  place: VisitPlace
  onGo: (id: string) => void
  onClose: () => void
}

/** The page of a process, as a sheet over the board. */
export function ProcessSheet({ id, words, timeZone, place, onGo, onClose }: ProcessSheetProps) {
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const { data: page, isError, error, dataUpdatedAt, refetch } = useProcessPage(id)
  const now = useNow(page?.asOf ?? null, dataUpdatedAt)
  const { process: text } = words
  const isOnline = useOnline()
  const isThere = page !== undefined
  // Before anybody can type there: focus that comes later takes the words out of their hands.
  useLayoutEffect(() => sheet.current?.focus(), [])
  const version = page?.process.version
  const keepFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) arriveAt(sheet.current)
  })
  // What was pressed may be gone once it has been done.
  useLayoutEffect(() => (version === undefined ? undefined : keepFocus()), [version])
  useDocumentKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isModalOpen()) return
    event.preventDefault()
    onClose()
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Esc and the button do the same */}
      <div className={css['veil']} onClick={onClose} />
      <div
        ref={sheet}
        className={css['root']}
        role="dialog"
        // The title is the name as soon as it is there.
        aria-labelledby={titleId}
        aria-label={text.loading}
        tabIndex={-1}
      >
        <div className={css['offline']}>
          <OfflineBanner offline={!isOnline} text={words.desk.offline} />
        </div>
        <VisitNavigation place={place} words={words.process} onGo={onGo} onClose={onClose} />
        {isThere && (
          <Suspense fallback={<Coming label={text.loading} />}>
            <ProcessView page={page} words={words} now={now} timeZone={timeZone} titleId={titleId} />
            <Shown onShown={() => arriveAt(sheet.current)} />
          </Suspense>
        )}
        {!isThere && !isError && <Coming label={text.loading} />}
        {!isThere && isError && (
          <div className={css['state']}>
            <Notice
              tone="error"
              title={isRejection(error) ? text.notFound : text.failed}
              action={
                !isRejection(error) && (
                  <Button variant="secondary" onClick={() => void refetch()}>
                    {text.retry}
                  </Button>
                )
              }
            >
              {isRejection(error) ? text.notFoundText : text.failedText}
            </Notice>
          </div>
        )}
        <div className={css['close']}>
          <IconButton label={text.close} shape={crossShape} onClick={onClose} />
        </div>
      </div>
    </>
  )
}

/** The focus goes to the title, or to the sheet while there is none. */
function arriveAt(sheet: HTMLElement | null): void {
  const title = sheet?.querySelector('h2') ?? sheet
  title?.focus()
}

function Coming({ label }: { label: string }) {
  return (
    <div className={css['state']}>
      <Loader label={label} />
    </div>
  )
}

/** Tells once that what stands beside it is on the screen, and not before it has been fetched. */
function Shown({ onShown }: { onShown: () => void }) {
  const reportShown = useEffectEvent(onShown)
  useLayoutEffect(() => reportShown(), [])
  return null
}
