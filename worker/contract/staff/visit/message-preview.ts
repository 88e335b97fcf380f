import * as z from 'zod'

import { isProcessEventType, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { resendKinds } from '#domain/process/resend.ts'

import type { MessageKind } from './process-page.ts'

/**
 * Messages about additional work that staff are about to propose, and about a ready time that they are about to set.
 */
export const noticeKinds = ['work', 'ready_time'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The query of a preview: an event that staff are about to report, or a message that they are about to resend. */
export const messagePreviewQuerySchema = z
  .strictObject({
    type: z
      .custom<ProcessEventType>((value) => typeof value === 'string' && isProcessEventType(value), {
        error: 'unknown_event',
      })
      .optional(),
    resend: z.enum(resendKinds).optional(),
    notice: z.enum(noticeKinds).optional(),
  })
  .refine((asked) => Object.values(asked).filter((one) => one !== undefined).length === 1, {
    error: 'required',
    path: ['type'],
  })

export type MessagePreviewQuery = z.infer<typeof messagePreviewQuerySchema>

/** A message as it will read. A code that is not made yet, or not for this user, is shown as dots. */
export type PreviewedMessage = {
  kind: MessageKind
  lcid: string
  /** Null where nobody can be reached: it goes nowhere. */
  reach: { channel: 'SMS' | 'EMAIL'; recipient: string } | null
  /** The subject of an e-mail. */
  subject: string | null
  text: string
  /** The box, and with it number and code, is found only then. */
  isBoxKnown: boolean
}

/** `message` is null where none goes out. */
export type MessagePreview = { message: PreviewedMessage | null }
