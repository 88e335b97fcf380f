import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import type { FitLine } from './service-form.ts'

import css from './services.module.css'

type FitLinesProps = {
  lines: readonly FitLine[]
  onChange: (lines: FitLine[]) => void
  errorOf: (path: string) => string | undefined
}

/** The makes and models that a service fits. */
export function FitLines({ lines, onChange, errorOf }: FitLinesProps) {
  const { text } = useText(settingsTexts)
  const change = (key: number, part: Partial<FitLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1
  return (
    <Fieldset legend={text('fitsLegend')} hint={text('fitsHint')}>
      {lines.map(({ key, make, model }) => (
        <div key={key} className={look.columns({ gap: 3, align: 'start' }, css['line'])}>
          <TextField
            label={text('make')}
            maxLength={60}
            value={make}
            error={errorOf(`compatibilities.${key}`)}
            onValueChange={(value) => change(key, { make: value })}
          />
          <TextField
            label={text('model')}
            optionalText={text('whichMayBeEmpty')}
            maxLength={60}
            value={model}
            onValueChange={(value) => change(key, { model: value })}
          />
          <IconButton
            label={text('takeOff', { name: `${make} ${model}`.trim() || text('make') })}
            shape={crossShape}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          icon={<Icon shape={plusShape} />}
          onClick={() => onChange([...lines, { key: nextKey, make: '', model: '' }])}
        >
          {text('addMake')}
        </Button>
      </div>
    </Fieldset>
  )
}
