import { useState } from 'react'

import { twoFactorRoles, type TwoFactorRole } from '#domain/process/two-factor-roles.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import type { SignInRules } from '#worker/contract/staff/people/sign-in-rules.ts'

/** Shows how the people of a group sign in: of whom a second way is asked. */
export function SignInSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['sign-in-rules'], (call) =>
    staffCall('GET /api/staff/account/:accountId/sign-in-rules', call),
  )
  return (
    <SettingsSection title={text('signInRules')} lead={text('signInRulesLead')}>
      <SettingsAnswer query={query}>
        {(rules) =>
          rules.groupName === null ? (
            <p>{text('signInRulesNoGroup')}</p>
          ) : (
            <RulesForm stored={rules} groupName={rules.groupName} />
          )
        }
      </SettingsAnswer>
    </SettingsSection>
  )
}

/** Our own server says with the refusal what holds now. */
function isRules(now: unknown): now is SignInRules {
  return typeof now === 'object' && now !== null && 'always' in now
}

function RulesForm({ stored, groupName }: { stored: SignInRules; groupName: string }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [{ base, mine }, setForm] = useState({ base: stored, mine: stored.roles })
  const begin = (rules: SignInRules) => setForm({ base: rules, mine: rules.roles })
  const saving = useSettingsSave({
    save: () =>
      staffCall('PUT /api/staff/account/:accountId/sign-in-rules', {
        params: { accountId },
        body: { roles: mine, before: base.roles },
      }),
    done: 'updated',
    failed: 'updateFailed',
    stale: ['staff', 'settings'],
    onDone: begin,
    // What was chosen stays, over what somebody else has saved.
    onChanged: (now) => isRules(now) && setForm((form) => ({ ...form, base: now })),
  })
  const choose = (role: TwoFactorRole, asked: boolean) =>
    setForm((form) => ({
      ...form,
      mine: twoFactorRoles.filter((one) => (one === role ? asked : form.mine.includes(one))),
    }))
  const roles = (
    <Fieldset legend={text('signInRulesOf', { group: groupName })}>
      {twoFactorRoles.map((role) => (
        <Checkbox
          key={role}
          label={text(`role_${role}`)}
          description={base.always.includes(role) ? text('signInRulesAlways') : undefined}
          checked={base.always.includes(role) || mine.includes(role)}
          disabled={!base.isTheirs || base.always.includes(role)}
          onCheckedChange={(asked) => choose(role, asked)}
        />
      ))}
    </Fieldset>
  )
  if (!base.isTheirs) {
    return (
      <>
        <p>{text('signInRulesOthers')}</p>
        {roles}
      </>
    )
  }
  return (
    <SavingForm saving={saving} onSubmit={() => saving.save()}>
      {roles}
    </SavingForm>
  )
}
