import { useState } from 'react'

import { groupNameMaxLength } from '#domain/operations/onboarding.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { WorkshopGroup } from '#worker/contract/staff/onboarding.ts'

import { workshopsKey } from './api.ts'
import { workshopsTexts, type WorkshopsTextKey } from './texts.ts'

type GroupDialogProps = { group: WorkshopGroup | null; open: boolean; onClose: () => void }

/** A group’s name, or a new group where there is none. */
export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const { text } = useText(workshopsTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={group === null ? text('newGroup') : text('groupRenameOf', { group: group.name })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="30rem"
    >
      <GroupForm group={group} onClose={onClose} />
    </Modal>
  )
}

function GroupForm({ group, onClose }: Omit<GroupDialogProps, 'open'>) {
  const { text } = useText(workshopsTexts)
  const [clickId] = useState(() => crypto.randomUUID())
  const [before, setBefore] = useState(group?.name ?? '')
  const { draft, field, form, check, refuse } = useDraft<{ name: string }, WorkshopsTextKey>({
    initial: () => ({ name: group?.name ?? '' }),
    check: ({ name }) => (name.trim() === '' ? { name: 'groupMissing' } : {}),
  })
  const save = useStaffAction({
    send: ({ name }: { name: string }) =>
      group === null
        ? staffCall('POST /api/staff/workshop-group', { body: { clickId, name } })
        : staffCall('PUT /api/staff/workshop-group/:id', { params: { id: group.id }, body: { name, before } }),
    done: text('saved'),
    renew: (client) => void client.invalidateQueries({ queryKey: workshopsKey }),
    onDone: onClose,
    onFailed: (error) => {
      if (isCode(error, 'group.name_taken')) refuse({ name: 'groupTaken' })
      const now = changedName(error)
      if (now !== null) setBefore(now)
    },
  })
  const now = changedName(save.error)
  return (
    <form
      ref={form}
      className={look.stack({ gap: 5, bounded: true })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (check()) save.mutate(draft)
      }}
    >
      {now !== null && <Notice tone="warning">{text('groupChanged', { name: now })}</Notice>}
      {save.isError && now === null && !isCode(save.error, 'group.name_taken') && (
        <Notice tone="error">{text('saveFailed')}</Notice>
      )}
      <TextField
        label={text('groupName')}
        hint={text('groupNameHint')}
        data-autofocus
        autoComplete="off"
        required
        maxLength={groupNameMaxLength}
        {...field('name', text)}
      />
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button type="submit" pending={save.isPending} pendingText={text('working')}>
          {text('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}

function isCode(error: Error | null, code: string): boolean {
  return error instanceof ApiProblem && error.code === code
}

/** The name that somebody else gave it meanwhile. */
function changedName(error: Error | null): string | null {
  if (!(error instanceof ApiProblem) || error.code !== 'group.changed') return null
  const { changed } = error
  return typeof changed === 'object' && changed !== null && 'name' in changed ? String(changed.name) : null
}
