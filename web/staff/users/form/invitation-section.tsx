import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { grantableRoles } from '#domain/access/permissions.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { renewUsers, showChanged } from '#web/staff/users/api.ts'
import { type UsersText, usersTexts } from '#web/staff/users/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { Invitation, User } from '#worker/contract/staff/people/users.ts'

import { emailFaults, refusalOf, refusedFields } from './user-form.ts'

type InvitationSectionProps = { user: User; invitation: Invitation; onUser: (user: User) => void }

/**
 * Shows how an invitation stands: whether its letter went out and its link counts, sending it again and taking it back.
 */
export function InvitationSection({ user, invitation, onUser }: InvitationSectionProps) {
  const { text } = useText(usersTexts)
  const givable = grantableRoles(useStaffUser().roles.map(({ id }) => id))
  const mayInvite = user.roles.every(({ id }) => givable.includes(id))
  const isLost = invitation.isTakenBack || invitation.letter === 'failed' || hasExpired(invitation)
  return (
    <Notice tone={isLost ? 'warning' : 'info'} title={text('invitedTitle')}>
      <div className={look.stack({ gap: 3 })}>
        <p className={look.text({ breaks: true })}>{whenText(invitation, text)}</p>
        <p>{standingText(invitation, text)}</p>
        {mayInvite && <InviteAgain key={invitation.email} user={user} invitation={invitation} onUser={onUser} />}
      </div>
    </Notice>
  )
}

const hasExpired = ({ until }: Invitation) => Date.parse(until) <= Date.now()

const timeText = (instant: string) => formatDateTime(Date.parse(instant), readTimeZone(deviceStore))

function whenText({ email, invitedBy, invitedAt }: Invitation, text: UsersText): string {
  return text('invitedWhen', { email, writer: invitedBy ?? text('invitedSomebody'), time: timeText(invitedAt) })
}

function standingText(invitation: Invitation, text: UsersText): string {
  const { isTakenBack, letter, until } = invitation
  if (isTakenBack) return text('invitationTakenBack')
  if (hasExpired(invitation)) return text('invitationExpired', { time: timeText(until) })
  return `${text(`letter_${letter}`)} ${text('invitedUntil', { time: timeText(until) })}`
}

function InviteAgain({ user, invitation, onUser }: InvitationSectionProps) {
  const { text } = useText(usersTexts)
  const params = { userId: user.id }
  const { draft, field, form, check, refuse } = useDraft({
    initial: () => ({ email: invitation.email }),
    check: emailFaults,
  })
  const again = useInvitationChange({
    change: () => staffCall('POST /api/user/:userId/invitation', { params, body: { email: draft.email.trim() } }),
    done: () => text('invitationOnItsWay', { email: draft.email.trim() }),
    onUser,
    onFailed: (error) => refuse(refusedFields(error) ?? {}),
  })
  const back = useInvitationChange({
    change: () => staffCall('DELETE /api/user/:userId/invitation', { params }),
    done: () => text('invitationTakenBackDone'),
    onUser,
  })
  const error = [again.error, back.error].find((one) => one !== null && refusedFields(one) === null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) again.mutate()
  }
  return (
    <form ref={form} className={look.stack({ gap: 3 })} onSubmit={submit} noValidate>
      {error && <Notice tone="error">{text(refusalOf(error) ?? 'updateFailed')}</Notice>}
      <TextField label={text('userEmail')} type="email" autoComplete="off" maxLength={254} {...field('email', text)} />
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button type="submit" variant="secondary" pending={again.isPending} pendingText={text('working')}>
          {text('inviteAgain')}
        </Button>
        {!invitation.isTakenBack && (
          <Button variant="quiet" pending={back.isPending} pendingText={text('working')} onClick={() => back.mutate()}>
            {text('takeBackInvitation')}
          </Button>
        )}
      </div>
    </form>
  )
}

type InvitationChange = {
  change: () => Promise<User>
  done: () => string
  onUser: (user: User) => void
  onFailed?: (error: Error) => void
}

function useInvitationChange({ change, done, onUser, onFailed }: InvitationChange) {
  const client = useQueryClient()
  return useStaffAction({
    send: change,
    done,
    renew: renewUsers,
    onDone: (now) => {
      showChanged(client, now)
      onUser(now)
    },
    onFailed,
  })
}
