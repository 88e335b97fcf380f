import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { AccountFeature } from '#worker/contract/staff/users.ts'

import { isNamed } from './features-draft.ts'

import css from './features.module.css'

type FeatureRowProps = {
  feature: AccountFeature
  /** Says what the account has bought. */
  isSeller: boolean
  onChange: (change: Partial<Pick<AccountFeature, 'owned' | 'enabled'>>) => void
}

/** One feature: whether it is in use, and for who sells them whether it is bought. */
export function FeatureRow({ feature, isSeller, onChange }: FeatureRowProps) {
  const { text } = useText(settingsTexts)
  const name = isNamed(feature.feature) ? text(`feature_${feature.feature}`) : feature.feature
  const isOpen = feature.owned || feature.enabled || isSeller
  return (
    <div className={css['row']} role="group" aria-label={name}>
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
