import { describe, expect, it } from 'vitest'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { linksInput, linksOf, tick } from '#web/staff/users/dialogs/user-accounts-dialog.tsx'
import type { User } from '#worker/contract/staff/people/users.ts'

import { isPasswordReady, passwordFaults, refusedPasswords } from './change-password-form.tsx'
import {
  draftOf,
  editUserInput,
  inviteInput,
  newUserFaults,
  newUserInput,
  refusalOf,
  refusedFields,
} from './user-form.ts'

const user: User = {
  id: 'usr_1',
  username: 'kaisa.lehto',
  name: 'Kaisa Lehto',
  password: null,
  roles: [{ id: 'sales', name: 'sales' }],
  accounts: [
    { id: 'acc_1', name: 'Yksi', isDefault: true },
    { id: 'acc_2', name: 'Kaksi', isDefault: false },
  ],
  accountGroup: null,
  disabled: false,
  invitation: null,
  version: 4,
}

const refusal = (path: string, code: string) =>
  new ApiProblem({ status: 422, code: 'request.invalid', errors: [{ path, code }] })

describe('a user that is edited', () => {
  it('sends the version that was seen, and name and default account only when they were changed', () => {
    const draft = draftOf(user, null)
    expect(editUserInput(user, { ...draft, name: ' Kaisa Salo' })).toMatchObject({ name: 'Kaisa Salo' })
    expect(editUserInput(user, draft)).toEqual({ id: 'usr_1', version: 4, roles: [{ id: 'sales' }] })
    expect(editUserInput(user, { ...draft, defaultAccountId: null })).toMatchObject({ defaultAccountId: null })
    expect(editUserInput(user, { ...draft, defaultAccountId: 'acc_2' })).toMatchObject({ defaultAccountId: 'acc_2' })
  })
})

describe('a new user', () => {
  it('needs a name of three characters and a password of twelve', () => {
    const draft = { ...draftOf(null, 'acc_1'), way: 'password' as const }
    expect(newUserFaults(draft)).toEqual({ username: 'usernameMissing', password: 'passwordMissing' })
    expect(newUserFaults({ ...draft, username: 'maija meikäläinen', password: 'purppura-tikapuu-7' })).toEqual({
      username: 'usernameInvalid',
    })
    expect(newUserFaults({ ...draft, username: 'maija', password: 'maija-purppura-7' })).toEqual({
      password: 'passwordHasName',
    })
    expect(newUserFaults({ ...draft, username: 'maija', password: 'purppura-tikapuu-7' })).toEqual({})
  })

  it('who is invited needs an address, and no password', () => {
    const draft = { ...draftOf(null, 'acc_1'), username: 'maija' }
    expect(newUserFaults({ ...draft, email: 'maija' })).toEqual({ email: 'userEmailInvalid' })
    expect(newUserFaults({ ...draft, email: ' maija@esimerkki.fi ' })).toEqual({})
    const input = inviteInput({ ...draft, email: ' maija@esimerkki.fi ' }, null)
    expect(input).toMatchObject({ username: 'maija', email: 'maija@esimerkki.fi', accounts: [{ id: 'acc_1' }] })
    expect(input).not.toHaveProperty('password')
  })

  it('is made for one account, and for its group only when wanted', () => {
    const draft = { ...draftOf(null, 'acc_1'), username: ' maija ', password: 'purppura-tikapuu-7' }
    const input = newUserInput(draft, 'grp_1')
    expect(input).toMatchObject({ username: 'maija', accounts: [{ id: 'acc_1' }], defaultAccountId: 'acc_1' })
    expect(input).not.toHaveProperty('accountGroup')
    expect(newUserInput({ ...draft, isGroupUser: true }, 'grp_1')).toMatchObject({ accountGroup: { id: 'grp_1' } })
  })

  it('is told beside the field what the server did not take', () => {
    expect(refusedFields(refusal('username', 'taken'))).toEqual({ username: 'usernameTaken' })
    expect(refusedFields(refusal('password', 'too_common'))).toEqual({ password: 'passwordTooCommon' })
    expect(refusedFields(refusal('roles', 'unknown'))).toBeNull()
    expect(refusedFields(new Error('away'))).toBeNull()
  })
})

describe('a refusal', () => {
  it('has words of its own where the user is not the caller’s alone', () => {
    const told = (code: string) => refusalOf(new ApiProblem({ status: 403, code, errors: [] }))
    expect(told('user.shared')).toBe('userShared')
    expect(told('auth.forbidden')).toBeUndefined()
    expect(refusalOf(new Error('away'))).toBeUndefined()
  })
})

describe('a new password', () => {
  const good = { oldPassword: 'vanha-salasana-1', newPassword: 'purppura-tikapuu-7', repeated: 'purppura-tikapuu-7' }

  it('can be sent once it is filled in, repeated alike, and hard enough', () => {
    expect(isPasswordReady(good, 'kaisa')).toBe(true)
    expect(isPasswordReady({ ...good, oldPassword: '' }, 'kaisa')).toBe(false)
    expect(isPasswordReady({ ...good, repeated: 'purppura-tikapuu-8' }, 'kaisa')).toBe(false)
    expect(isPasswordReady({ ...good, newPassword: 'lyhyt', repeated: 'lyhyt' }, 'kaisa')).toBe(false)
  })

  it('is not held against who has not typed it yet', () => {
    expect(passwordFaults({ oldPassword: '', newPassword: '', repeated: '' }, 'kaisa')).toEqual({})
    expect(passwordFaults({ ...good, repeated: 'toinen' }, 'kaisa')).toEqual({ repeated: 'passwordsDiffer' })
  })

  it('says that the old one was wrong beside the old one', () => {
    expect(refusedPasswords(refusal('oldPassword', 'wrong'))).toEqual({ oldPassword: 'oldPasswordWrong' })
  })
})

describe('the accounts of a user', () => {
  it('have no default any more when its tick is taken away', () => {
    expect(tick(linksOf(user), 'acc_1', false)).toEqual({ chosen: new Set(['acc_2']), defaultId: null })
    expect(tick(linksOf(user), 'acc_2', false).defaultId).toBe('acc_1')
  })

  it('are sent whole', () => {
    expect(linksInput('usr_1', tick(linksOf(user), 'acc_3', true))).toEqual([
      { userId: 'usr_1', accountId: 'acc_1', isDefault: true },
      { userId: 'usr_1', accountId: 'acc_2', isDefault: false },
      { userId: 'usr_1', accountId: 'acc_3', isDefault: false },
    ])
  })
})
