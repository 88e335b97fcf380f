import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RowButton } from '#web/ui/button/row-button.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { AccountSettings } from '#worker/contract/process.ts'

type CreditSettingsProps = {
  settings: AccountSettings['onlineCreditorSettings']
  onChoose: (settingId: string) => void
}

/** The creditors of an account that has several, by their names. */
export function CreditSettings({ settings, onChoose }: CreditSettingsProps) {
  const { text: t } = useText(contentTexts)
  return (
    <section className={look.stack({ gap: 3, bounded: true })} aria-labelledby="credit-settings">
      <h2 className={look.text({ size: 16 })} id="credit-settings">
        {t('creditSettings')}
      </h2>
      {settings.map(({ id, name }) => (
        <RowButton key={id} label={name} icon={<Icon shape={chevronRightShape} />} onClick={() => onChoose(id)} />
      ))}
    </section>
  )
}
