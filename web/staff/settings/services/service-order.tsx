import { staffCall } from '#web/staff/session/staff-client.ts'
import { ContentOrder, type ContentOrderProps } from '#web/staff/settings/kit/content-order.tsx'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

/** The order in which customers see the extra services. */
export function ServiceOrder(props: ContentOrderProps) {
  const { text } = useStaffTexts()
  return (
    <ContentOrder
      {...props}
      title={text('orderServices')}
      save={(accountId, ids) =>
        staffCall('PUT /api/staff/account/:accountId/extra-service-order', { params: { accountId }, body: { ids } })
      }
    />
  )
}
