import { ContentOrder, type ContentOrderProps } from '#web/features/staff-setup/content-order.tsx'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

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
