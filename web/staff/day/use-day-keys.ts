import { useMemo } from 'react'

import { useCommands } from '#web/staff/shared/commands.tsx'
import { isTaken } from '#web/staff/shared/taken-keys.ts'
import { useLatest } from '#web/staff/shared/use-latest.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'

type Step = { label: string; run: () => void }
type DayKeys = Record<'back' | 'on' | 'today', Step>

/** Arrows change the day; T leads to today, and can be turned off with the other letters. */
export function useDayKeys({ back, on, today }: DayKeys): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || isTaken(event) || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') back.run()
    else on.run()
  })
  const latest = useLatest({ back, on, today })
  const [backLabel, onLabel, todayLabel] = [back.label, on.label, today.label]
  const commands = useMemo(
    () => [
      { id: 'day-back', label: backLabel, shortcut: '←', run: () => latest.current.back.run() },
      { id: 'day-on', label: onLabel, shortcut: '→', run: () => latest.current.on.run() },
      { id: 'day-today', label: todayLabel, shortcut: 't', run: () => latest.current.today.run() },
    ],
    [latest, backLabel, onLabel, todayLabel],
  )
  useCommands(commands)
}
