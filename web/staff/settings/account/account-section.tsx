import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

import { accountParts, faultyPart, type AccountPart } from './account-parts.ts'
import { settingFields, useSettingsForm, type SettingsForm } from './use-settings-form.ts'

import css from './settings-group.module.css'

/** Everything that a workshop decides about itself, page by page: `?part=` says which. */
export function AccountSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['settings'], (call) => staffCall('GET /api/staff/account/:accountId/settings', call))
  return (
    <SettingsSection title={text('settingsAccount')} lead={text('settingsAccountLead')}>
      <SettingsAnswer query={query}>{(settings) => <SettingsFields settings={settings} />}</SettingsAnswer>
    </SettingsSection>
  )
}

/** The pages are parts of one form: what was typed on one stays while another is looked at. */
function SettingsFields({ settings }: { settings: WorkshopSettings }) {
  const form = useSettingsForm(settings)
  const part = usePart(form)
  return (
    <>
      <PartLinks current={part} />
      <SavingForm saving={form.saving} onSubmit={form.submit} isLong>
        <ConflictNotice {...form} fields={settingFields} onChoose={form.choose} />
        {part.groups.map((Group) => (
          <Group key={Group.name} form={form} />
        ))}
      </SavingForm>
    </>
  )
}

/** The page that is shown; once something is found wrong it is the one where that is. */
function usePart(form: SettingsForm) {
  const [search, setSearch] = useSearchParams()
  const part = accountParts.find(({ key }) => key === search.get('part')) ?? accountParts[0]
  const wrong = faultyPart(part, (name) => form.faultOf(name) !== undefined)
  const show = (key: AccountPart['key']) => setSearch({ part: key }, { replace: true })
  const showWrong = useEffectEvent((key: AccountPart['key']) => {
    if (key !== part.key) show(key)
  })
  useEffect(() => {
    if (wrong !== null) showWrong(wrong.key)
  }, [wrong])
  return part
}

function PartLinks({ current }: { current: AccountPart }) {
  const { text } = useText(settingsTexts)
  return (
    <nav aria-label={text('settingsAccount')}>
      <ul className={look.row({ gap: 1, wrap: true })}>
        {accountParts.map(({ key, title }) => (
          <li key={key}>
            <PageLink
              to={`${staffPaths.settingsSection('account')}?part=${key}`}
              className={css['part']}
              aria-current={key === current.key ? 'page' : undefined}
            >
              {text(title)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
