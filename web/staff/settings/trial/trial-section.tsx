import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'

const TrialForm = lazyWithTexts(async () => (await import('./trial-form.tsx')).TrialForm, deskTexts)

/** A visit by which staff try the settings of their account. */
export function TrialSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['trial'], ({ params, signal }) =>
    staffCall('GET /api/staff/create-options', { query: params, signal }),
  )
  return (
    <SettingsSection title={text('trial')} lead={text('trialLead')}>
      <SettingsAnswer query={query}>{({ processTypes }) => <TrialForm types={processTypes} />}</SettingsAnswer>
    </SettingsSection>
  )
}
