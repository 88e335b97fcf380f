import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { textField } from '#web/staff/settings/kit/field.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery, settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts, type SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { NewApiKey, SettingsApiKey } from '#worker/contract/staff/settings/key-settings.ts'

import { dateOf, keyState, nameCell } from './key-cells.tsx'
import { KeyedDialog } from './keyed-dialog.tsx'

type Path = 'api-key' | 'group-key'
type Texts = Readonly<Record<'title' | 'add' | 'empty' | 'hint' | 'revoke' | 'revokeText', SettingsTextKey>>

type KeyKind = { path: Path; lead?: SettingsTextKey; texts: Texts }

const ofAccount: KeyKind = {
  path: 'api-key',
  texts: {
    title: 'apiKeys',
    add: 'newApiKey',
    empty: 'apiKeysEmpty',
    hint: 'apiKeyNameHint',
    revoke: 'revokeApiKeyTitle',
    revokeText: 'revokeApiKeyText',
  },
}

const ofGroup: KeyKind = {
  path: 'group-key',
  lead: 'groupKeysLead',
  texts: {
    title: 'groupKeys',
    add: 'newGroupKey',
    empty: 'groupKeysEmpty',
    hint: 'apiKeyNameHint',
    revoke: 'revokeApiKeyTitle',
    revokeText: 'revokeGroupKeyText',
  },
}

/** A key gets a name; from then on it is revoked or left as it is. */
function resourceOf({ path, texts }: KeyKind): Resource<SettingsApiKey, { name: string }, NewApiKey> {
  return {
    fields: [textField('name', { label: 'keyName', hint: texts.hint, maxLength: 100, needed: 'keyNameNeeded' })],
    draftOf: () => ({ name: '' }),
    add: ({ name }, { accountId, clickId }) =>
      staffCall(`POST /api/staff/account/:accountId/${path}`, { params: { accountId }, body: { clickId, name } }),
    stale: (accountId) => settingsKey(accountId, path),
    refusals: {
      'api_key.told': 'keyTold',
      'api_key.too_many': 'keyTooMany',
      'group_key.too_many': 'keyTooMany',
      'group_key.no_group': 'groupKeysNoGroup',
    },
  }
}

const resources = { 'api-key': resourceOf(ofAccount), 'group-key': resourceOf(ofGroup) }

export function useKeys(path: Path) {
  return useSettingsQuery([path], (call) => staffCall(`GET /api/staff/account/:accountId/${path}`, call))
}

/** The keys of the account's dealer systems: made, shown once, and revoked. */
export function ApiKeys() {
  return <KeyList kind={ofAccount} />
}

/** The keys that call for every account of the group, for who sets up all of it. */
export function GroupKeys() {
  return <KeyList kind={ofGroup} />
}

function KeyList({ kind: { path, lead, texts } }: { kind: KeyKind }) {
  const { text } = useText(settingsTexts)
  return (
    <ResourceList
      isPart
      title={text(texts.title)}
      {...(lead !== undefined && { lead: text(lead) })}
      add={text(texts.add)}
      empty={text(texts.empty)}
      query={useKeys(path)}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      canOpen={({ revokedAt }) => revokedAt === null}
      columns={() => [
        { id: 'name', title: text('keyName'), cell: nameCell },
        { id: 'created', title: text('keyCreated'), cell: ({ createdAt }) => dateOf(createdAt) },
        { id: 'state', title: text('keyState'), cell: (key) => keyState(key, text) },
      ]}
      renderDialog={(opened) => (
        <KeyedDialog
          {...opened}
          resource={resources[path]}
          title={text(texts.add)}
          valuesOf={({ key }) => [
            { name: text('keySecret'), value: key },
            { name: text('apiAddress'), value: `${location.origin}/api/dms` },
          ]}
          revoke={({ id, name }) => ({
            title: text(texts.revoke, { name }),
            words: text(texts.revokeText),
            call: (accountId) =>
              staffCall(`DELETE /api/staff/account/:accountId/${path}/:id`, { params: { accountId, id } }),
          })}
        />
      )}
    />
  )
}
