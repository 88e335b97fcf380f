import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { renewUsers, showChanged } from '#web/staff/users/api.ts'
import { type UsersTextKey, usersTexts } from '#web/staff/users/texts.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

import {
  editUserInput,
  inviteInput,
  newUserInput,
  refusalOf,
  refusedFields,
  type UserDraft,
  type UserFaults,
} from './user-form.ts'

type Create = { groupId: string | null; onDone: () => void; onRefused: (fields: UserFaults) => void }

/** Makes a user; `onRefused` is told of the fields that the server did not take. */
export function useCreateUser({ groupId, onDone, onRefused }: Create) {
  const { text } = useText(usersTexts)
  const create = useStaffAction({
    send: (draft: UserDraft) => {
      if (draft.way === 'invitation')
        return staffCall('POST /api/user/invitation', { body: inviteInput(draft, groupId) })
      const body = newUserInput(draft, groupId)
      return body.accountGroup
        ? staffCall('POST /api/user/group-user', { body })
        : staffCall('POST /api/user/', { body })
    },
    done: ({ invitation }) => (invitation ? text('invitationOnItsWay', { email: invitation.email }) : text('saved')),
    renew: renewUsers,
    onDone,
    onFailed: (error) => onRefused(refusedFields(error) ?? {}),
  })
  const fault =
    create.isError && refusedFields(create.error) === null ? (refusalOf(create.error) ?? 'saveFailed') : null
  return { save: create.mutate, pending: create.isPending, fault }
}

type Edit = { user: User; onUser: (user: User) => void; onDone: () => void }

/** Changes a user; `changed` after somebody else was faster, when `onUser` has told the user as it is now. */
export function useEditUser({ user, onUser, onDone }: Edit) {
  const client = useQueryClient()
  const { text } = useText(usersTexts)
  const [changed, setChanged] = useState(false)
  const edit = useStaffAction({
    send: (draft: UserDraft) => {
      setChanged(false)
      return staffCall('PUT /api/user/', { body: editUserInput(user, draft) })
    },
    done: text('updated'),
    renew: renewUsers,
    onDone: (saved) => {
      showChanged(client, saved)
      onDone()
    },
    onFailed: async (error) => {
      if (!isCode(error, 'user.changed')) return
      const now = await userAsItIs(user)
      if (now === null) return
      onUser(now)
      setChanged(true)
    },
  })
  return { save: edit.mutate, pending: edit.isPending, changed, fault: changed ? null : faultOf(edit.error) }
}

/** Lets a user that is disabled in again. */
export function useLetIn({ user, onUser }: Omit<Edit, 'onDone'>) {
  const { text } = useText(usersTexts)
  const { id, version } = user
  const letIn = useStaffAction({
    send: () => staffCall('PUT /api/user/', { body: { id, version, roles: user.roles, disabled: false } }),
    done: text('updated'),
    renew: renewUsers,
    onDone: onUser,
  })
  return { letIn: () => letIn.mutate(), pending: letIn.isPending, fault: faultOf(letIn.error) }
}

function faultOf(error: Error | null): UsersTextKey | null {
  return error && (refusalOf(error) ?? 'updateFailed')
}

function isCode(error: Error, code: string): boolean {
  return error instanceof ApiProblem && error.code === code
}

async function userAsItIs({ id, username }: User): Promise<User | null> {
  const found = await staffCall('GET /api/user/', { query: { q: username } }).catch(() => [])
  return found.find((one) => one.id === id) ?? null
}
