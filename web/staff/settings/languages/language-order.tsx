import { staffCall } from '#web/staff/session/staff-client.ts'
import { ContentOrder, type ContentOrderProps } from '#web/staff/settings/kit/content-order.tsx'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

/** The order in which the languages stand in the customer's menu. */
export function LanguageOrder(props: ContentOrderProps) {
  const { text } = useStaffTexts()
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
