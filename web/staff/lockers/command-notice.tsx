import { formatTime } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import type { BoxCommand } from '#worker/contract/staff/locker-desk.ts'

import { lockersTexts } from './texts.ts'

const tones: Readonly<Record<BoxCommand['state'], NoticeTone>> = {
  waiting: 'info',
  opened: 'success',
  failed: 'error',
  expired: 'warning',
}

/** What became of the latest wish that the box opens, as the cabinet tells it. */
export function CommandNotice({ command, timeZone }: { command: BoxCommand; timeZone: string }) {
  const { text } = useText(lockersTexts)
  const { state, requestedAt, settledAt, requestedBy, reason, fetchedAt } = command
  const key = state === 'waiting' && fetchedAt !== null ? 'command_fetched' : (`command_${state}` as const)
  const at = formatTime(Date.parse(settledAt ?? requestedAt), timeZone)
  const said =
    reason === 'key_missing'
      ? { who: text('theCustomer'), reason: text('reason_key_missing') }
      : { who: requestedBy ?? text('someone'), reason }
  return (
    <Notice tone={tones[state]}>
      <span aria-live="polite">{text(key, { at, ...said })}</span>
    </Notice>
  )
}
