import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { refusedFields } from '#web/staff/create/draft/create-refusal.ts'
import type { CreateTextKey } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useStaffAction, renewVisitAndBoards } from '#web/staff/shared/use-staff-action.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { OthersChanges } from './correct-changes.tsx'
import {
  asCreateDraft,
  correctDraft,
  correctFaults,
  correctInput,
  correctMerge,
  type CorrectDraft,
} from './correct-form.ts'
import { correctTexts, type CorrectTextKey } from './texts.ts'

const refusals: Readonly<Partial<Record<string, CorrectTextKey>>> = {
  'order.changed': 'changedMeanwhile',
  'order.ended': 'correctEnded',
  'order.dealer_system': 'correctRowsOfDealer',
  'order.paid': 'correctPaid',
  'order.payment_open': 'correctPaymentOpen',
  'order.type_fixed': 'correctTypeLate',
  'vehicle.taken': 'correctCarTaken',
}

type Correcting = { page: ProcessPage; timeZone: string; onClose: () => void }

/** The form of a correction, and what becomes of it: what somebody else changed meanwhile is laid under what was typed. */
export function useCorrection({ page, timeZone, onClose }: Correcting) {
  const client = useQueryClient()
  const { id } = page.process
  const [based, setBased] = useState(() => ({ page, seen: correctDraft(page, timeZone) }))
  const [changes, setChanges] = useState<OthersChanges | null>(null)
  const draft = useDraft<CorrectDraft, CreateTextKey, string>({
    initial: () => based.seen,
    check: (typed) => correctFaults(based.seen, typed, based.page),
  })
  async function mergeOthers() {
    const present = await client.fetchQuery<ProcessPage>({
      queryKey: staffKeys.process(id),
      queryFn: ({ signal }) => staffCall('GET /api/staff/process/:id', { params: { id }, signal }),
      staleTime: 0,
    })
    const now = correctDraft(present, timeZone)
    const merged = correctMerge({ seen: based.seen, now, mine: draft.present() })
    setChanges({ fields: merged.fields, now })
    setBased({ page: present, seen: now })
    draft.reset(now, merged.draft)
  }
  const saving = useSave({ id, onClose, onRefused: draft.refuse, onChanged: () => void mergeOthers() })
  function save() {
    if (!draft.check()) return
    setChanges(null)
    const version = based.page.workOrder?.version ?? 1
    saving.mutate({ seen: based.seen, draft: draft.present(), version, timeZone })
  }
  const form: CreateForm = {
    draft: asCreateDraft(draft.draft, based.page),
    change: draft.change,
    present: () => asCreateDraft(draft.present(), based.page),
    leave: draft.leave,
    judge: () => undefined,
    faultOf: draft.faultOf,
  }
  return { element: draft.form, form, changes, saving, save }
}

type Saving = {
  id: string
  onClose: () => void
  onRefused: (fields: ReturnType<typeof refusedFields>) => void
  onChanged: () => void
}

type Sent = { seen: CorrectDraft; draft: CorrectDraft; version: number; timeZone: string }

function useSave({ id, onClose, onRefused, onChanged }: Saving) {
  const { text } = useText(correctTexts)
  return useStaffAction({
    send: async ({ timeZone, ...sent }: Sent) => {
      // Wall clocks of other zones weigh, and only a sent form needs them.
      const { instantOf } = await import('#domain/time/time.ts')
      const body = correctInput(sent, ({ date, time }) =>
        new Date(instantOf({ date, ...time }, timeZone)).toISOString(),
      )
      return staffCall('PUT /api/staff/process/:id/order', { params: { id }, body })
    },
    done: text('updated'),
    failed: (error) => text(refusals[codeOf(error)] ?? 'updateFailed'),
    renew: renewVisitAndBoards(id),
    onDone: onClose,
    onFailed: (error) => {
      const code = codeOf(error)
      if (code === 'order.changed') onChanged()
      else if (code !== 'vehicle.taken') onRefused(refusedFields(error))
    },
  })
}

const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.code : '')
