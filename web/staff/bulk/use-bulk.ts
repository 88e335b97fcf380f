import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { BulkAction } from '#domain/process/bulk.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

export type BulkInput = { reason?: string; userId?: string | null }

/** Does one act to some processes. Pressed again after a failure it is the same click. */
export function useBulk(action: BulkAction, items: readonly BoardItem[]) {
  const client = useQueryClient()
  const [clickId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (wish: BulkInput) =>
      staffCall('POST /api/staff/bulk', {
        body: { clickId, action, items: items.map(({ id, version }) => ({ id, version })), ...wish },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.boards }),
  })
}
