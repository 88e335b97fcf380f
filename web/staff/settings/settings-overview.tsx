import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import * as look from '#web/ui/layout.ts'
import type { SettingsOverviewEntry } from '#worker/contract/staff/settings/settings-overview.ts'

import { useSettingsQuery } from './kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from './kit/settings-section.tsx'
import { StateRow } from './kit/state-row.tsx'
import { overviewWords } from './overview-words.ts'
import type { SettingsSectionEntry } from './settings-sections.ts'
import { settingsTexts, type SettingsText } from './texts.ts'

type SettingsOverviewProps = { sections: readonly SettingsSectionEntry[] }

/** Shows the sections that need somebody; of the others the list says where they are. */
export function SettingsOverview({ sections }: SettingsOverviewProps) {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['overview'], (call) =>
    staffCall('GET /api/staff/account/:accountId/settings-overview', call),
  )
  return (
    <SettingsSection title={text('overview')} lead={text('overviewLead')}>
      <SettingsAnswer query={query}>
        {(entries) => (
          <>
            <p role="status">{summary(entries, text)}</p>
            {needy(entries).length > 0 && (
              <ul className={look.stack({ framed: true, surface: true, listed: true })}>
                {needy(entries).map((entry) => {
                  const section = sections.find(({ path }) => path === entry.area)
                  return section && <OverviewRow key={entry.area} section={section} entry={entry} />
                })}
              </ul>
            )}
          </>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}

function needy(entries: readonly SettingsOverviewEntry[]): readonly SettingsOverviewEntry[] {
  return entries.filter(({ state }) => state === 'attention')
}

function summary(entries: readonly SettingsOverviewEntry[], text: SettingsText): string {
  const { length } = needy(entries)
  if (length === 0) return text('overviewAllWell')
  return length === 1 ? text('overviewNeedsOne') : text('overviewNeeds', { count: String(length) })
}

type OverviewRowProps = { section: SettingsSectionEntry; entry: SettingsOverviewEntry }

function OverviewRow({ section, entry }: OverviewRowProps) {
  const { text } = useText(settingsTexts)
  return (
    <StateRow
      to={staffPaths.settingsSection(section.path)}
      title={text(section.text)}
      words={overviewWords(entry, text)}
      state={entry.state}
      stateText={text('overviewIsNeedy')}
    />
  )
}
