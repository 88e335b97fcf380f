import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { useSetupQuery } from '#web/staff/settings/kit/setup-queries.ts'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { WorkshopFeatures } from '#worker/contract/staff/account-setup.ts'

import { FeatureAdd } from './feature-add.tsx'
import { FeatureRow } from './feature-row.tsx'
import { mergeFeatures, withFeature } from './features-draft.ts'

import css from './features.module.css'

/** What the workshop uses of what it has. */
export function FeaturesSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const query = useSetupQuery(['features'], (call) => staffCall('GET /api/staff/account/:accountId/features', call))
  return (
    <SetupSection title={text('features')} lead={text('featuresLead')}>
      <SetupAnswer query={query}>{(stored) => <FeatureList accountId={accountId} stored={stored} />}</SetupAnswer>
    </SetupSection>
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
  const saving = useSetupSave({
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
    <SetupForm saving={saving} onSubmit={() => saving.save()}>
      <div className={css['list']}>
        {mine.map((feature) => (
          <FeatureRow
            key={feature.feature}
            feature={feature}
            isSeller={isSeller}
            onChange={(change) => keep(withFeature(mine, feature.feature, change))}
          />
        ))}
      </div>
      {isSeller && <FeatureAdd features={mine} onAdd={keep} />}
    </SetupForm>
  )
}
