import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey, useLanguages } from '#web/staff/settings/kit/content-queries.ts'
import { OrderDialog } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { SettingsMark } from '#web/staff/settings/kit/settings-mark.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'

import { languageRemoval, languagesOf } from './language-resource.ts'

/** Languages: what customers may read in. */
export function LanguagesSection() {
  const { text } = useText(settingsTexts)
  const query = useLanguages()
  return (
    <ResourceList
      title={text('languages')}
      lead={text('languagesLead')}
      add={text('newLanguage')}
      empty={text('languagesNone')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'name', title: text('languageName'), cell: ({ name }) => name },
        { id: 'lcid', title: text('languageCode'), cell: codeOf },
        { id: 'state', title: text('languageState'), cell: missingOf },
        { id: 'own', title: text('languageOwnTexts'), cell: ({ ownTexts }) => ownTexts, isNumber: true, isExtra: true },
        {
          id: 'open',
          title: text('languageSpeakers'),
          cell: ({ openProcesses }) => openProcesses,
          isNumber: true,
          isExtra: true,
        },
      ]}
      renderOrder={({ items }, order) => (
        <OrderDialog
          {...order}
          title={text('orderLanguages')}
          things={items}
          save={(accountId, ids) =>
            staffCall('PUT /api/staff/account/:accountId/language-order', { params: { accountId }, body: { ids } })
          }
          stale={contentKey}
        />
      )}
      renderDialog={(opened, all) => (
        <ResourceDialog
          {...opened}
          resource={languagesOf(all?.items.length === 0)}
          title={opened.thing?.name ?? text('newLanguage')}
          removal={languageRemoval}
          removeText={text('removeLanguage')}
          renderNotice={(seen) => seen?.isDefault === true && <Notice>{text('languageDefaultStays')}</Notice>}
        />
      )}
    />
  )
}

const codeOf = (language: SettingsLanguage) => <Code language={language} />
const missingOf = (language: SettingsLanguage) => <Missing language={language} />

function Code({ language: { lcid, isDefault } }: { language: SettingsLanguage }) {
  const { text } = useText(settingsTexts)
  return (
    <>
      <span>{lcid}</span> {isDefault && <SettingsMark>{text('defaultBadge')}</SettingsMark>}
    </>
  )
}

function Missing({ language: { missingTexts, missingDescriptions } }: { language: SettingsLanguage }) {
  const { text } = useText(settingsTexts)
  if (missingTexts + missingDescriptions === 0) return text('languageComplete')
  return (
    <span className={look.row({ gap: 2, wrap: true })}>
      {missingTexts > 0 && (
        <SettingsMark tone="warning">{text('languageMissingTexts', { count: missingTexts })}</SettingsMark>
      )}
      {missingDescriptions > 0 && (
        <SettingsMark tone="warning">{text('languageMissingServices', { count: missingDescriptions })}</SettingsMark>
      )}
    </span>
  )
}
