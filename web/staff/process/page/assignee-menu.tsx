import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { assigneesOptions } from '#web/staff/shared/assignees.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { useLatest } from '#web/staff/shared/use-latest.ts'
import * as look from '#web/ui/layout.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { useAssign } from './use-assign.ts'

type AssigneeMenuProps = { page: ProcessPage; words: ProcessWords['process'] }

/** Shows who looks after the process; whoever may act takes it, gives it to somebody, or lets go of it. */
export function AssigneeMenu({ page, words }: AssigneeMenuProps) {
  const { assignee } = page.process
  const face = fillText(words.assigneeIs, { name: assignee?.username ?? words.assigneeNobody })
  if (page.may.act) return <Choice page={page} words={words} face={face} />
  return assignee === null ? null : <p className={look.muted(16)}>{face}</p>
}

function Choice({ page, words, face }: AssigneeMenuProps & { face: string }) {
  const { userId, username } = useStaffUser()
  const people = useQuery(assigneesOptions).data ?? []
  const assigning = useAssign(page, words)
  const held = page.process.assignee?.id ?? null
  const isMine = held === userId
  const latest = useLatest(() => assigning.mutate(isMine ? null : userId))
  const label = isMine ? words.assigneeRelease : words.assigneeTake
  const commands = useMemo(
    () => [{ id: 'visit-assign', label, shortcut: 'o', run: () => latest.current() }],
    [latest, label],
  )
  useCommands(commands)
  const others = people.filter(({ id }) => id !== userId)
  return (
    <Menu
      label={face}
      face={<span>{face}</span>}
      items={[
        { id: userId, label: fillText(words.assigneeMe, { name: username }) },
        ...others.map((one) => ({ id: one.id, label: one.username })),
        { id: '', label: words.assigneeNobody },
      ].map(({ id, label: name }) => ({
        id,
        label: name,
        checked: (held ?? '') === id,
        disabled: assigning.isPending,
        onSelect: () => assigning.mutate(id === '' ? null : id),
      }))}
    />
  )
}
