import { useMemo } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { isTaken } from '#web/staff/shared/taken-keys.ts'
import { useLatest } from '#web/staff/shared/use-latest.ts'
import type { VisitPlace } from '#web/staff/shared/visit-trail.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { chevronLeftShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'

import css from './visit-navigation.module.css'

type VisitNavigationProps = {
  place: VisitPlace
  words: ProcessWords['process']
  onGo: (id: string) => void
  onClose: () => void
}

/** The visit before and after in the list that this one was opened from; past the last one the list itself. */
export function VisitNavigation({ place, words, onGo, onClose }: VisitNavigationProps) {
  const { previous, next, at, hasMore } = place
  const of = hasMore ? `${place.of}+` : place.of
  const nextLabel = next === null ? words.toList : words.nextVisit
  const goBack = () => previous !== null && onGo(previous)
  const goOn = () => (next === null ? onClose() : onGo(next))
  const latest = useLatest({ goBack, goOn })
  useDocumentKeys((event) => {
    if (event.defaultPrevented || isTaken(event) || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') goBack()
    else goOn()
  })
  const { previousVisit } = words
  const commands = useMemo(
    () => [
      { id: 'visit-previous', label: previousVisit, shortcut: '←', run: () => void latest.current.goBack() },
      { id: 'visit-next', label: nextLabel, shortcut: '→', run: () => latest.current.goOn() },
    ],
    [latest, previousVisit, nextLabel],
  )
  useCommands(commands)
  return (
    <nav className={look.row({ gap: 2, align: 'center' }, css['root'])} aria-label={words.visits}>
      <IconButton
        label={`${words.previousVisit} (←)`}
        shape={chevronLeftShape}
        disabled={previous === null}
        onClick={goBack}
      />
      <IconButton label={`${nextLabel} (→)`} shape={chevronRightShape} onClick={goOn} />
      {at > 0 && <p className={look.muted()}>{fillText(words.visitPlace, { at, of })}</p>}
    </nav>
  )
}
