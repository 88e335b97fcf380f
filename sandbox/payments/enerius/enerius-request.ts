import * as z from 'zod'

import { shopUrl } from '#sandbox/core/read-body.ts'

const orderNumber = z.string().regex(/^[A-Za-z0-9]{1,32}$/)
const amount = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
const currency = z.literal('EUR')
const number = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** `rate:cents` by rate, between commas. */
const vat = z
  .string()
  .regex(/^\d{1,5}:-?\d{1,10}(,\d{1,5}:-?\d{1,10})*$/)
  .transform((text) =>
    text.split(',').map((part) => {
      const [rate = '', cents = ''] = part.split(':')
      return { rate: Number(rate), cents: Number(cents) }
    }),
  )
  .refine(
    (parts) => parts.every(({ rate }, index) => index === 0 || rate > (parts[index - 1]?.rate ?? 0)),
    'not by rate',
  )

export const paySchema = z
  .object({
    'enerius-order-number': orderNumber,
    'enerius-amount': amount,
    'enerius-currency': currency,
    'enerius-vat': vat,
    'enerius-language': z.enum(['fi', 'sv', 'en']),
    'enerius-success-url': shopUrl(2000),
    'enerius-cancel-url': shopUrl(2000),
    'enerius-error-url': shopUrl(2000),
    'enerius-callback-url': shopUrl(2000),
    'enerius-terms-url': shopUrl(2000),
  })
  .refine((message) => {
    const parts = message['enerius-vat'].reduce((sum, { cents }) => sum + cents, 0)
    return parts === message['enerius-amount']
  }, 'VAT does not add up')
export type PayMessage = z.output<typeof paySchema>

export const orderSchema = z.object({ 'enerius-order-number': orderNumber })
export const refundSchema = z.object({
  'enerius-order-number': orderNumber,
  'enerius-refund-number': number,
  'enerius-amount': amount,
  'enerius-currency': currency,
  'enerius-callback-url': shopUrl(2000),
})
export type RefundMessage = z.output<typeof refundSchema>
export const refundStateSchema = z.object({ 'enerius-order-number': orderNumber, 'enerius-refund-number': number })

/** A message's carrier as JSON: an object of texts. */
export const textsSchema = z.record(z.string(), z.string())
