import { freeTextMaxLength, templateNameMaxLength } from '#domain/operations/limits.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Language } from '#worker/contract/process.ts'
import type { MessageTemplate } from '#worker/contract/staff/visit/conversation.ts'

/** A template as it is typed: a text for each language, those that are empty too. */
export type TemplateDraft = { name: string; texts: Readonly<Record<string, string>> }

export const templatesKey = (accountId: string) => settingsKey(accountId, 'message-templates')

/** Returns the input for a template, without the texts that are empty. */
function inputOf({ name, texts }: TemplateDraft): { name: string; texts: Record<string, string> } {
  const written = Object.entries(texts)
    .map(([lcid, text]) => [lcid, text.trim()] as const)
    .filter(([, text]) => text !== '')
  return { name: name.trim(), texts: Object.fromEntries(written) }
}

/** The texts that staff begin a message with. */
export function templatesOf(languages: readonly Language[]): Resource<MessageTemplate, TemplateDraft> {
  const named = (lcid: string) => languages.find((one) => one.lcid === lcid)?.name ?? lcid
  return {
    fields: [
      {
        name: 'name',
        label: 'templateName',
        faults: ({ name }) => (name.trim() === '' ? { name: 'templateNameFault' } : {}),
        input: ({ draft, set, errorOf, text }) => (
          <TextField
            label={text('templateName')}
            error={errorOf('name')}
            value={draft.name}
            maxLength={templateNameMaxLength}
            autoComplete="off"
            onValueChange={(name) => set('name', name)}
          />
        ),
      },
      {
        name: 'texts',
        label: (text, part) => text('templateText', { language: named(part) }),
        faults: (draft) => (Object.keys(inputOf(draft).texts).length === 0 ? { texts: 'templateTextFault' } : {}),
        input: ({ draft, set, errorOf, text }) =>
          languages.map(({ lcid, name }, index) => (
            <TextArea
              key={lcid}
              label={text('templateText', { language: name })}
              hint={index === 0 ? text('templateTextHint') : undefined}
              lang={lcid}
              error={index === 0 ? errorOf('texts') : undefined}
              value={draft.texts[lcid] ?? ''}
              rows={3}
              maxLength={freeTextMaxLength}
              remainingText={(count) => text('templateRemaining', { count })}
              onValueChange={(typed) => set('texts', { ...draft.texts, [lcid]: typed })}
            />
          )),
      },
    ],
    draftOf: (template) => ({ name: template?.name ?? '', texts: template?.texts ?? {} }),
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/message-template', {
        params: { accountId },
        body: { clickId, ...inputOf(draft) },
      }),
    edit: (draft, { accountId, seen: { id, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/message-template/:id', {
        params: { accountId, id },
        body: { version, ...inputOf(draft) },
      }),
    stale: templatesKey,
    refusals: {
      'message_template.too_many': 'templateTooMany',
      'message_template.not_found': 'templateGone',
    },
  }
}

/** Takes a template off the list; what was sent with it stays. */
export function templateRemoval({ id, name }: MessageTemplate, text: SettingsText): Removal {
  return {
    title: text('removeNamed', { name }),
    step: () => ({
      words: [text('templateRemoveText')],
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/message-template/:id', { params: { accountId, id } }),
    }),
  }
}
