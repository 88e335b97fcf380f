import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ContentOrder, type ContentOrderProps } from '#web/staff/settings/kit/content-order.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

/** The order in which the languages stand in the customer's menu. */
export function LanguageOrder(props: ContentOrderProps) {
  const { text } = useText(settingsTexts)
  return (
    <ContentOrder
      {...props}
      title={text('orderLanguages')}
      save={(accountId, ids) =>
        staffCall('PUT /api/staff/account/:accountId/language-order', { params: { accountId }, body: { ids } })
      }
    />
  )
}
