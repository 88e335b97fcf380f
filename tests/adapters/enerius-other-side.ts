import { createHmac } from 'node:crypto'

import type { Responder } from './payment-fixtures.ts'
import { eneriusSettings } from './payment-fixtures.ts'

type Fields = Readonly<Record<string, string>>

/** The page's side of the signature, made here from docs/enerius-payment-page.md and not from the adapter's code. */
export function eneriusSign(message: string, fields: Fields, secret = eneriusSettings.secret): string {
  const names = Object.keys(fields).filter((name) => name !== 'enerius-signature')
  const lines = ['enerius-payment-page/1', message, ...names.toSorted().map((name) => `${name}=${fields[name] ?? ''}`)]
  return createHmac('sha256', secret)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
}

const common = {
  'enerius-version': '1',
  'enerius-merchant': eneriusSettings.merchantId,
  'enerius-time': '1795154512',
  'enerius-nonce': '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
}

function signed(message: string, fields: Fields, secret?: string): Record<string, string> {
  return { ...fields, 'enerius-signature': eneriusSign(message, fields, secret) }
}

/** A signed JSON answer to the request that comes. */
export function eneriusAnswers(
  message: string,
  content: Fields,
  signing: { secret?: string; as?: string } = {},
): Responder {
  return (call) => {
    const request: unknown = JSON.parse(call.body)
    const nonce =
      request !== null && typeof request === 'object' && 'enerius-nonce' in request && request['enerius-nonce']
    const fields = { ...common, 'enerius-request-nonce': String(nonce), ...content }
    return Response.json(signed(signing.as ?? message, fields, signing.secret))
  }
}

export const paymentResult = {
  ...common,
  'enerius-order-number': 'WS7K2M9QX4',
  'enerius-payment-id': 'pay-83f1c0',
  'enerius-amount': '24890',
  'enerius-currency': 'EUR',
  'enerius-status': 'SUCCESS',
  'enerius-method': 'Nordea',
}
export const refundResult = {
  ...common,
  'enerius-order-number': 'WS7K2M9QX4',
  'enerius-refund-number': 'ref_01hv3k',
  'enerius-refund-id': 'rf-20',
  'enerius-amount': '5000',
  'enerius-currency': 'EUR',
  'enerius-status': 'SUCCESS',
}

/** The query of a return or callback. */
export function eneriusQuery(message: string, fields: Fields, secret?: string): URLSearchParams {
  return new URLSearchParams(signed(message, fields, secret))
}
