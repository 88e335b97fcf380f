import { roles as allRoles, type Role } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useRoleList } from '#web/staff/users/api.ts'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import * as look from '#web/ui/layout.ts'

import css from './user-form.module.css'

type RoleCheckboxesProps = { held: readonly Role[]; disabled?: boolean; onChange: (roles: readonly Role[]) => void }

/** The roles that may be given, and those held that may not be taken. */
export function RoleCheckboxes({ held, disabled = false, onChange }: RoleCheckboxesProps) {
  const { text } = useText(usersTexts)
  const { data, isError } = useRoleList()
  if (isError) return <Notice tone="error">{text('loadFailed')}</Notice>
  if (!data) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="7rem" />
      </Loader>
    )
  }
  const givable = data.map(({ id }) => id)
  const others = allRoles.filter((role) => held.includes(role) && !givable.includes(role))
  return (
    <Fieldset legend={text('rolesLegend')}>
      <div className={look.columns({ gap: 2 }, css['pair'])}>
        {[...givable, ...others].map((role) => (
          <Checkbox
            key={role}
            label={text(`role_${role}`)}
            checked={held.includes(role)}
            disabled={disabled || others.includes(role)}
            onCheckedChange={(checked) => onChange(checked ? [...held, role] : held.filter((one) => one !== role))}
          />
        ))}
      </div>
    </Fieldset>
  )
}
