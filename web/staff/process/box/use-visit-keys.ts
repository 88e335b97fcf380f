import { useMemo } from 'react'

import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'

/** Parts of the page that a key leads to, as they are marked there. */
export type VisitPart = 'notes' | 'box'

/** Leads to a part: to the field that is typed in, else to its heading. */
function goTo(part: VisitPart): void {
  const place = document.querySelector(`[data-part="${part}"]`)
  const target = place?.querySelector<HTMLElement>('textarea') ?? place?.querySelector<HTMLElement>('h3')
  if (target instanceof HTMLHeadingElement) target.tabIndex = -1
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

function pressLikely(): void {
  document.querySelector<HTMLElement>('[data-likely-action]')?.click()
}

/** The keys of a visit: what is likely done next, its notes, its box. */
export function useVisitKeys(
  words: ProcessWords['process'],
  { mayAct, hasBox }: { mayAct: boolean; hasBox: boolean },
): void {
  const { keyLikely, keyNotes, keyBox } = words
  const commands = useMemo(
    () => [
      ...(mayAct ? [{ id: 'visit-likely', label: keyLikely, shortcut: 'e', run: pressLikely }] : []),
      ...(mayAct ? [{ id: 'visit-notes', label: keyNotes, shortcut: 'm', run: () => goTo('notes') }] : []),
      ...(hasBox ? [{ id: 'visit-box', label: keyBox, shortcut: 'b', run: () => goTo('box') }] : []),
    ],
    [keyLikely, keyNotes, keyBox, mayAct, hasBox],
  )
  useCommands(commands)
}
