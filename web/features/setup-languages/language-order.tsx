import { ContentOrder, type ContentOrderProps } from '#web/features/staff-setup/content-order.tsx'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

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
