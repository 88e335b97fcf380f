import { useState } from 'react'

import type { BulkAction } from '#domain/process/bulk.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

export type BulkInput = { reason?: string; userId?: string | null }

/** Does one act to some processes. Pressed again after a failure it is the same click. */
export function useBulk(action: BulkAction, items: readonly BoardItem[]) {
  const [clickId] = useState(() => crypto.randomUUID())
  return useStaffAction({
    send: (input: BulkInput) =>
      staffCall('POST /api/staff/bulk', {
        body: { clickId, action, items: items.map(({ id, version }) => ({ id, version })), ...input },
      }),
    renew: (client) => client.invalidateQueries({ queryKey: staffKeys.boards }),
  })
}
