import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import type { CreateDraft } from '#web/staff/create/create-draft.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'

import type { Faults } from './create-faults.ts'
import { createInput } from './create-input.ts'
import { refusalInWords, refusedFields } from './create-refusal.ts'

type Creating = { timeZone: string; onCreated: () => void; onRefused: (fields: Faults) => void }

async function create(draft: CreateDraft, timeZone: string): Promise<CreatedProcess> {
  // Wall clocks of other zones weigh, and only a sent form needs them.
  const { instantOf } = await import('#domain/time/time.ts')
  const body = createInput(draft, ({ date, time }) => new Date(instantOf({ date, ...time }, timeZone)).toISOString())
  if (body === null) throw new Error('The draft was sent unchecked')
  return staffCall('POST /api/staff/process', { body })
}

/** Sends a draft, and goes to the page of the process that it became. */
export function useCreateProcess({ timeZone, onCreated, onRefused }: Creating) {
  const { text } = useText(createTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isSending = useRef(false)
  const creation = useMutation({
    mutationFn: (draft: CreateDraft) => create(draft, timeZone),
    onSuccess: ({ id }) => {
      onCreated()
      toast({ text: text('saved'), tone: 'success' })
      void client.invalidateQueries({ queryKey: staffKeys.boards })
      void client.invalidateQueries({ queryKey: staffKeys.create })
      void navigate(staffPaths.process(id))
    },
    onError: (error) => {
      onRefused(refusedFields(error))
      toast({ text: text(refusalInWords(error)), tone: 'error' })
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  return {
    ...creation,
    /** The second of two presses finds the first on its way. */
    send: (draft: CreateDraft) => {
      if (isSending.current) return
      isSending.current = true
      creation.mutate(draft)
    },
  }
}
