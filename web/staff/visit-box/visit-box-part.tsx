import { useState } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoxCommand } from '#worker/contract/staff/visit/locker-desk.ts'
import type { HeldVisitBox } from '#worker/contract/staff/visit/visit-box.ts'

import { useVisitBox } from './api.ts'
import { BoxDialog } from './box-dialog.tsx'
import { visitBoxTexts } from './texts.ts'
import type { BoxActType } from './use-box-act.ts'

type VisitBoxPartProps = { processId: string; version: number; timeZone: string }

/** Shows what the cabinet does with the box of a visit, and what staff may do with it. */
export function VisitBoxPart({ processId, version, timeZone }: VisitBoxPartProps) {
  const { text } = useText(visitBoxTexts)
  const [asked, setAsked] = useState<BoxActType | null>(null)
  const query = useVisitBox(processId, version)
  const { data } = query
  if (data === undefined) {
    if (!query.isError) return <Skeleton height="3rem" />
    const retry = { text: text('visitBoxLoadFailed'), retryText: text('visitBoxRetry') }
    return <RetryNotice {...retry} onRetry={() => void query.refetch()} />
  }
  const { held } = data
  if (held === null) return null
  return (
    <>
      {held.command !== null && <CommandNotice command={held.command} timeZone={timeZone} />}
      {held.outOfUse && !held.hasKeys && <Notice tone="warning">{text('visitBoxOutOfUse')}</Notice>}
      <BoxButtons held={held} onAsk={setAsked} />
      {asked !== null && (
        <BoxDialog
          key={asked}
          type={asked}
          processId={processId}
          box={data}
          held={held}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type BoxButtonsProps = { held: HeldVisitBox; onAsk: (type: BoxActType) => void }

function BoxButtons({ held, onAsk }: BoxButtonsProps) {
  const { text } = useText(visitBoxTexts)
  return (
    <div className={look.row({ gap: 2, wrap: true })} role="group" aria-label={text('visitBoxActions')}>
      {held.command?.state !== 'waiting' && (
        <Button variant="secondary" onClick={() => onAsk('open')}>
          {text('visitBoxOpen')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAsk('move')}>
        {text('visitBoxMove')}
      </Button>
      {!held.outOfUse && (
        <Button variant="quiet" onClick={() => onAsk('break')}>
          {text('visitBoxBreak')}
        </Button>
      )}
      {held.release !== null && (
        <Button variant="quiet" onClick={() => onAsk('release')}>
          {text('visitBoxRelease')}
        </Button>
      )}
    </div>
  )
}

const tones: Readonly<Record<BoxCommand['state'], NoticeTone>> = {
  waiting: 'info',
  opened: 'success',
  failed: 'error',
  expired: 'warning',
}

/** Shows what became of the latest wish that the box opens, as the cabinet tells it. */
function CommandNotice({ command, timeZone }: { command: BoxCommand; timeZone: string }) {
  const { text } = useText(visitBoxTexts)
  const { state, requestedAt, settledAt, requestedBy, reason, fetchedAt } = command
  const key = state === 'waiting' && fetchedAt !== null ? 'fetched' : state
  const isKeyMissing = reason === 'key_missing'
  const isOurs = isKeyMissing || reason === 'keys_carried'
  return (
    <Notice tone={tones[state]}>
      <span aria-live="polite">
        {text(`visitBoxCommand_${key}`, {
          at: formatTime(Date.parse(settledAt ?? requestedAt), timeZone),
          who: isKeyMissing ? text('visitBoxCustomer') : (requestedBy ?? text('visitBoxSomebody')),
          reason: isOurs ? text(`visitBoxReason_${isKeyMissing ? 'key_missing' : 'keys_carried'}`) : reason,
        })}
      </span>
    </Notice>
  )
}
