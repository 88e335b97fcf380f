import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AccountFeature } from '#worker/contract/staff/users.ts'

import { added, canAdd, featureTypes } from './features-draft.ts'

import css from './features.module.css'

type FeatureAddProps = { features: readonly AccountFeature[]; onAdd: (features: AccountFeature[]) => void }

/** Gives the account a feature that it did not have. */
export function FeatureAdd({ features, onAdd }: FeatureAddProps) {
  const { text } = useText(settingsTexts)
  const [name, setName] = useState('')
  const [type, setType] = useState<string>('STAFF')
  const [isAsked, setAsked] = useState(false)
  function add() {
    const isRight = canAdd(features, name)
    setAsked(!isRight)
    if (!isRight) return
    onAdd(added(features, name, type))
    setName('')
  }
  return (
    <div className={css['add']}>
      <TextField
        label={text('featureName')}
        error={isAsked && !canAdd(features, name) ? text('featureNameFault') : undefined}
        value={name}
        maxLength={64}
        autoComplete="off"
        onValueChange={setName}
      />
      <Select
        label={text('featureType')}
        options={featureTypes.map((value) => ({ value, label: value }))}
        value={type}
        onValueChange={setType}
      />
      <Button variant="secondary" onClick={add}>
        {text('featureAdd')}
      </Button>
    </div>
  )
}
