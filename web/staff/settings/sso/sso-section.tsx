import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useScope } from '#web/staff/session/use-staff-session.ts'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsParts, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { SsoSettings } from '#worker/contract/sso.ts'

import { DomainsForm } from './domains-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { TestSignIn } from './test-sign-in.tsx'

/** Shows how the people of the account's group sign in by their organisation. */
export function SsoSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['organisation'], (call) =>
    staffCall('GET /api/staff/account/:accountId/organisation', call),
  )
  return (
    <SettingsSection title={text('organisation')} lead={text('orgLead')}>
      <SettingsAnswer query={query}>
        {(organisation) =>
          organisation.group === null ? (
            <Notice>{text('orgNoGroup')}</Notice>
          ) : (
            <SettingsParts>
              <Domains organisation={organisation} />
              <Provider organisation={organisation} />
              {organisation.signIn !== null && <TestSignIn />}
            </SettingsParts>
          )
        }
      </SettingsAnswer>
    </SettingsSection>
  )
}

function Domains({ organisation }: { organisation: SsoSettings }) {
  const { text } = useText(settingsTexts)
  const mayBind = useScope('account.configure') === 'all'
  const { domains } = organisation
  return (
    <SettingsSection title={text('orgDomains')} lead={text('orgDomainsLead')} isPart>
      {mayBind && <DomainsForm organisation={organisation} />}
      {!mayBind && domains.length > 0 && <p>{domains.join(', ')}</p>}
      {!mayBind && domains.length === 0 && <Notice>{text('orgDomainsNone')}</Notice>}
    </SettingsSection>
  )
}

function Provider({ organisation }: { organisation: SsoSettings }) {
  const { text } = useText(settingsTexts)
  if (organisation.domains.length === 0) return null
  return (
    <SettingsSection title={text('orgProvider')} lead={text('orgProviderLead')} isPart>
      <ProviderForm organisation={organisation} />
    </SettingsSection>
  )
}
