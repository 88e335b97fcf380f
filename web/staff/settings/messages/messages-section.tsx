import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import type { Column } from '#web/staff/settings/kit/settings-table.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { MessageTemplate, TemplateList } from '#worker/contract/staff/visit/conversation.ts'

import { templateRemoval, templatesOf } from './template-resource.tsx'

/** The texts that staff begin a message with, and where answers to text messages come. */
export function MessagesSettings() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['message-templates'], (call) =>
    staffCall('GET /api/staff/account/:accountId/message-template', call),
  )
  return (
    <ResourceList
      title={text('messageTemplates')}
      lead={text('messageTemplatesLead')}
      add={text('templateAdd')}
      canAdd={query.data !== undefined}
      empty={text('templateNone')}
      query={query}
      itemsOf={({ templates }) => templates}
      idOf={({ id }) => id}
      columns={(answer) => columnsOf(answer, text)}
      below={query.data && <AnswerAddress list={query.data} />}
      renderDialog={(opened, all) =>
        all && (
          <ResourceDialog
            {...opened}
            resource={templatesOf(all.languages)}
            title={text(opened.thing === null ? 'templateAdd' : 'templateEdit')}
            removal={(template) => templateRemoval(template, text)}
          />
        )
      }
    />
  )
}

function columnsOf({ languages }: TemplateList, text: SettingsText): Column<MessageTemplate>[] {
  return [
    { id: 'name', title: text('templateName'), cell: ({ name }) => name },
    {
      id: 'languages',
      title: text('templateLanguages'),
      cell: ({ texts }) =>
        languages
          .filter(({ lcid }) => texts[lcid] !== undefined)
          .map(({ name }) => name)
          .join(', '),
    },
  ]
}

/** Shows what the gateway has to be told, once, so that answers find their way; without a number there are none. */
function AnswerAddress({ list: { smsNumber, smsAnswerUrl } }: { list: TemplateList }) {
  const { text } = useText(settingsTexts)
  if (smsNumber === '') return <Notice>{text('answersNone')}</Notice>
  return (
    <Notice title={text('answersTitle', { number: smsNumber })}>
      <span className={look.stack({ gap: 2, breaks: true })}>
        <span>{text('answersText')}</span>
        <code>{smsAnswerUrl}</code>
      </span>
    </Notice>
  )
}
