import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/notice.tsx'

import { settingTexts } from './settings-draft.ts'
import type { ChangedSetting } from './settings-merge.ts'

/** What somebody else has changed meanwhile, and what is stored where one's own wording was kept. */
export function ChangedSettings({ changed }: { changed: readonly ChangedSetting[] }) {
  const { text } = useText(settingsTexts)
  if (changed.length === 0) return null
  const said = (now: NonNullable<ChangedSetting['now']>) => {
    if (typeof now === 'boolean') return text(now ? 'setupYes' : 'setupNo')
    return String(now) || text('setupNothing')
  }
  const kept = changed.filter(({ now }) => now !== null)
  return (
    <Notice tone="warning">
      <p>{text('setupChanged', { fields: changed.map(({ name }) => text(settingTexts[name])).join(', ') })}</p>
      {kept.length > 0 && (
        <ul>
          {kept.map(({ name, now }) => (
            <li key={name}>
              {text(settingTexts[name])}: {now !== null && text('setupChangedNow', { value: said(now) })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
