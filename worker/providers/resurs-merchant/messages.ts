import * as z from 'zod'

import type { IncomingMessage, VerifiedMessage } from '#worker/providers/payment-port.ts'

const paymentId = z.string().regex(/^[\w-]{1,64}$/)

const messageSchema = z.union([
  z.object({ paymentId, status: z.enum(['AUTHORIZED', 'CAPTURED', 'FROZEN', 'REJECTED']) }),
  z.object({ paymentId, action: z.string().min(1).max(40), actionId: z.string().min(1).max(100) }),
])

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body))
  } catch {
    return null
  }
}

/** A callback of either kind. Nobody signs it: whoever knows the address can only make us ask. */
export function readCallback({ body }: IncomingMessage): VerifiedMessage {
  const { data } = messageSchema.safeParse(readJson(body))
  if (data === undefined) return { verdict: 'forged', reason: 'incomplete' }
  return {
    verdict: 'hint',
    message: {
      orderNumber: null,
      paymentId: data.paymentId,
      amountCents: null,
      status: 'PENDING',
      authorised: false,
      externalId: data.paymentId,
    },
  }
}
