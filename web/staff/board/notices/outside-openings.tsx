import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { deviceStore } from '#web/lib/storage.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { askEveryMs } from '#web/staff/shared/use-board-changes.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'

/** The latest opening that was seen in this browser. */
const seenKey = 'staff:outside-opening-seen'

type OutsideOpeningsProps = { words: BoardWords['worklist']; timeZone: string }

/** Says that support, or the head of the group, had a box opened, who and why; until it was seen, or for a day. */
export function OutsideOpenings({ words, timeZone }: OutsideOpeningsProps) {
  const [seenAt, setSeenAt] = useState(() => deviceStore.get(seenKey) ?? '')
  const { data = [] } = useQuery({
    // Boards are fetched anew at once where the box is a visit's.
    queryKey: [...staffKeys.boards, 'outside-openings'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/outside-opening', { signal }),
    refetchInterval: askEveryMs,
    retry: false,
  })
  const news = data.filter(({ at }) => at > seenAt)
  const [latest] = news
  if (latest === undefined) return null
  function see(at: string) {
    deviceStore.set(seenKey, at)
    setSeenAt(at)
  }
  return (
    <Notice
      tone="warning"
      title={words.outside}
      action={
        <Button variant="secondary" onClick={() => see(latest.at)}>
          {words.outsideSeen}
        </Button>
      }
    >
      <ul className={look.stack({ gap: 1 })}>
        {news.map(({ id, at, username, boxNumber, lockerName, reason }) => (
          <li key={id}>
            {fillText(words.outsideLine, {
              at: shortInstant(Date.parse(at), timeZone),
              who: username ?? '–',
              number: boxNumber,
              locker: lockerName,
              reason,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
