import { deviceStore } from '#web/lib/storage.ts'
import { dayIn } from '#web/staff/audit/audit-address.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { useNow } from '#web/staff/shared/use-now.ts'

import type { BoardChoice } from './board-address.ts'

type BoardDaysProps = {
  choice: Pick<BoardChoice, 'from' | 'to' | 'figure'>
  words: BoardWords['worklist']
  onChange: (change: Partial<BoardChoice>) => void
}

/** The days between which visits are listed. */
export function BoardDays({ choice: { from, to, figure }, words, onChange }: BoardDaysProps) {
  const today = dayIn(useNow(null, 0), readTimeZone(deviceStore))
  return (
    <>
      <DayField
        label={figure === null ? words.from : words.happenedFrom}
        value={from}
        today={today}
        onValue={(day) => onChange({ from: day })}
      />
      <DayField
        label={figure === null ? words.to : words.happenedTo}
        value={to}
        today={today}
        onValue={(day) => onChange({ to: day })}
      />
    </>
  )
}
