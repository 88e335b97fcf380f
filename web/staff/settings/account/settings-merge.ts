import type { WorkshopSettings } from '#worker/contract/staff/account-setup.ts'

import { draftOf, type SettingName, type SettingsDraft } from './settings-draft.ts'
import { settingNames } from './settings-faults.ts'

/** A field that somebody else changed; `now` is what they made of it where one's own wording was kept instead. */
export type ChangedSetting = { name: SettingName; now: SettingsDraft[SettingName] | null }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function isSameDraft(one: SettingsDraft, other: SettingsDraft): boolean {
  return settingNames.every((name) => isSame(one[name], other[name]))
}

type Drafts = { before: SettingsDraft; after: SettingsDraft; mine: SettingsDraft }

/** What was typed since `before` over what is true now. */
export function typedOver({ before, after, mine }: Drafts): SettingsDraft {
  const typed = settingNames.filter((name) => !isSame(before[name], mine[name]))
  return { ...after, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) }
}

/** After somebody else was first: what they changed is taken over where nothing was typed, and named. */
export function mergeSettings(
  { base, now }: { base: WorkshopSettings; now: WorkshopSettings },
  mine: SettingsDraft,
): { draft: SettingsDraft; changed: ChangedSetting[] } {
  const [before, after] = [draftOf(base), draftOf(now)]
  const draft = typedOver({ before, after, mine })
  const changed = settingNames
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ name, now: isSame(draft[name], after[name]) ? null : after[name] }))
  return { draft, changed }
}
