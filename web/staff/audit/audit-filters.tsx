import { useQuery } from '@tanstack/react-query'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { TypedField } from '#web/staff/shared/fields/typed-field.tsx'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import { auditSearch, dayIn, everything, type AuditChoice } from './audit-address.ts'
import { didKey, knownActions } from './audit-words.ts'
import { auditTexts } from './texts.ts'

import css from './audit-screen.module.css'

type AuditFiltersProps = { choice: AuditChoice; timeZone: string; onChoice: (choice: AuditChoice) => void }

/** Shows the choices that limit the trail. */
export function AuditFilters({ choice, timeZone, onChoice }: AuditFiltersProps) {
  const { text } = useText(auditTexts)
  const today = dayIn(useNow(null, 0), timeZone)
  const { accountId: own } = useStaffUser()
  const accounts = useQuery(accountsOptions).data ?? []
  const words = useWords(auditTexts)
  const actions = knownActions(words)
    .map((action) => ({ value: action, label: text(didKey(action, words) ?? 'auditAction') }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fi'))
  const set = (more: Partial<AuditChoice>) => onChoice({ ...choice, ...more })
  return (
    <search className={look.columns({ gap: 4, align: 'start' }, css['filters'])}>
      {/* Whoever works in a workshop sees the trail of that one, which the rail names. */}
      {own === null && accounts.length > 1 && (
        <Select
          label={text('auditAccount')}
          options={[
            { value: '', label: text('auditAllAccounts') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={choice.accountId}
          onValueChange={(accountId) => set({ accountId })}
        />
      )}
      <Select
        label={text('auditAction')}
        options={[{ value: '', label: text('auditAnyAction') }, ...actions]}
        value={choice.action}
        onValueChange={(action) => set({ action })}
      />
      <TypedField
        label={text('auditPerson')}
        maxLength={60}
        value={choice.person}
        read={asName}
        show={asTyped}
        invalid={text('auditPersonShort')}
        onValue={(person) => set({ person })}
      />
      <TypedField
        label={text('auditSubjectId')}
        maxLength={64}
        value={choice.subject}
        read={asTyped}
        show={asTyped}
        onValue={(subject) => set({ subject })}
      />
      <TypedField
        label={text('auditActorId')}
        maxLength={64}
        value={choice.actor}
        read={asTyped}
        show={asTyped}
        onValue={(actor) => set({ actor })}
      />
      <DayField label={text('auditFrom')} value={choice.from} today={today} onValue={(from) => set({ from })} />
      <DayField label={text('auditTo')} value={choice.to} today={today} onValue={(to) => set({ to })} />
      {auditSearch(choice) !== '' && (
        <div className={look.item({ spans: true })}>
          <Button variant="quiet" onClick={() => onChoice(everything)}>
            {text('auditClear')}
          </Button>
        </div>
      )}
    </search>
  )
}

/** One letter is no name. */
function asName(value: string): string | null {
  return value.length === 1 ? null : value
}

function asTyped(value: string): string {
  return value
}
