import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as look from '#web/ui/layout.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import type { WorkshopFeatures } from '#worker/contract/staff/settings/account-settings.ts'

import { mergeFeatures, withFeature, isNamed } from './features-draft.ts'

import css from './features.module.css'

/** Shows the features that the workshop has, and whether it uses them. */
export function FeaturesSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const query = useSettingsQuery(['features'], (call) => staffCall('GET /api/staff/account/:accountId/features', call))
  return (
    <SettingsSection title={text('features')} lead={text('featuresLead')}>
      <SettingsAnswer query={query}>{(stored) => <FeatureList accountId={accountId} stored={stored} />}</SettingsAnswer>
    </SettingsSection>
  )
}

/** Our own server says with the refusal what the account has now. */
function isFeatures(now: unknown): now is WorkshopFeatures {
  return typeof now === 'object' && now !== null && 'features' in now
}

function FeatureList({ accountId, stored }: { accountId: string; stored: WorkshopFeatures }) {
  const isSeller = useStaffUser().roles.some(({ id }) => id === 'superuser')
  const [{ base, mine }, setForm] = useState({ base: stored, mine: stored.features })
  if (stored.version > base.version && mine === base.features) setForm({ base: stored, mine: stored.features })
  const keep = (features: WorkshopFeatures['features']) => setForm((form) => ({ ...form, mine: features }))
  const saving = useSettingsSave({
    save: () =>
      staffCall('PUT /api/staff/account/:accountId/features', {
        params: { accountId },
        body: { version: base.version, features: mine },
      }),
    done: 'updated',
    failed: 'updateFailed',
    // What the other pages offer hangs on it too.
    stale: ['staff'],
    onDone: (saved) => setForm({ base: saved, mine: saved.features }),
    onChanged: (now) => {
      if (!isFeatures(now)) return
      setForm((form) => ({ base: now, mine: mergeFeatures({ before: form.base, after: now }, form.mine) }))
    },
  })
  return (
    <SavingForm saving={saving} onSubmit={() => saving.save()}>
      <div className={look.stack({ bounded: true, gap: 3, measure: true })}>
        {mine.map((feature) => (
          <FeatureRow
            key={feature.feature}
            feature={feature}
            isSeller={isSeller}
            onChange={(change) => keep(withFeature(mine, feature.feature, change))}
          />
        ))}
      </div>
    </SavingForm>
  )
}

type FeatureRowProps = {
  feature: AccountFeature
  /** True shows the choice of whether the account has bought it. */
  isSeller: boolean
  onChange: (change: Partial<Pick<AccountFeature, 'owned' | 'enabled'>>) => void
}

/** One feature: whether it is in use, and for who sells them whether it is bought. */
function FeatureRow({ feature, isSeller, onChange }: FeatureRowProps) {
  const { text } = useText(settingsTexts)
  const name = isNamed(feature.feature) ? text(`feature_${feature.feature}`) : feature.feature
  const isOpen = feature.owned || feature.enabled || isSeller
  return (
    <div className={look.columns({ gap: 3, folds: true }, css['row'])} role="group" aria-label={name}>
      <Checkbox
        label={name}
        description={isOpen ? undefined : text('featureNotOwned')}
        checked={feature.enabled}
        disabled={!isOpen}
        onCheckedChange={(enabled) => onChange({ enabled })}
      />
      {isSeller && (
        <Checkbox
          label={text('featureOwned')}
          checked={feature.owned}
          onCheckedChange={(owned) => onChange({ owned })}
        />
      )}
    </div>
  )
}
