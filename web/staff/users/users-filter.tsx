import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useScope } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import type { UserFilter } from './api.ts'
import { usersTexts } from './texts.ts'

import css from './users-screen.module.css'

type UsersFilterProps = { filter: UserFilter; onChange: (filter: UserFilter) => void }

/** Which users are shown; only what there is a choice of. */
export function UsersFilter({ filter, onChange }: UsersFilterProps) {
  const { text } = useText(usersTexts)
  const scope = useScope('user.manage')
  const accounts = useQuery(accountsOptions).data ?? []
  return (
    <search className={look.columns({ gap: 4, folds: true }, css['filters'])}>
      <TextField
        label={text('usersSearch')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={filter.typed}
        onValueChange={(typed) => onChange({ ...filter, typed })}
      />
      {accounts.length > 1 && (
        <Select
          label={text('usersAccount')}
          options={[
            { value: '', label: text('usersAllAccounts') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.accountId}
          onValueChange={(accountId) => onChange({ ...filter, accountId })}
        />
      )}
      {(scope === 'group' || scope === 'all') && (
        <Select
          label={text('usersWhose')}
          hint={filter.ofGroup && scope === 'all' && filter.accountId === '' ? text('usersChooseAccount') : undefined}
          options={[
            { value: 'all', label: text('usersOfAccount') },
            { value: 'group', label: text('usersOfGroup') },
          ]}
          value={filter.ofGroup ? 'group' : 'all'}
          onValueChange={(value) => onChange({ ...filter, ofGroup: value === 'group' })}
        />
      )}
    </search>
  )
}
