import { withVat } from '#domain/money/pricing.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import type { Column } from '#web/staff/settings/kit/settings-table.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import type { ProposalTemplate, ProposalTemplateList } from '#worker/contract/staff/visit/additional-work.ts'

import { proposalTemplates, templateRemoval } from './proposal-resource.tsx'

/** Shows what the workshop proposes often when it finds work. */
export function ProposalsSettings() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['proposal-templates'], (call) =>
    staffCall('GET /api/staff/account/:accountId/proposal-template', call),
  )
  return (
    <ResourceList
      title={text('proposalTemplates')}
      lead={text('proposalTemplatesLead')}
      add={text('proposalAdd')}
      canAdd={query.data !== undefined}
      empty={text('proposalNone')}
      query={query}
      itemsOf={({ templates }) => templates}
      idOf={({ id }) => id}
      columns={(answer) => columnsOf(answer, text)}
      renderDialog={(opened) => (
        <ResourceDialog
          {...opened}
          resource={proposalTemplates}
          title={text(opened.thing === null ? 'proposalAdd' : 'proposalEdit')}
          removal={(template) => templateRemoval(template, text)}
        />
      )}
    />
  )
}

function columnsOf({ vatBasisPoints }: ProposalTemplateList, text: SettingsText): Column<ProposalTemplate>[] {
  return [
    { id: 'title', title: text('proposalTitle'), cell: ({ title }) => title },
    { id: 'urgency', title: text('proposalUrgency'), cell: ({ urgency }) => text(`proposalUrgency_${urgency}`) },
    {
      id: 'price',
      title: text('proposalPriceWithVat'),
      cell: ({ price, priceWithVat }) =>
        formatEuro(priceWithVat ?? withVat(Math.round(price * 100), vatBasisPoints) / 100),
    },
  ]
}
