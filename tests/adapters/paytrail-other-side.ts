import { createHmac } from 'node:crypto'

import type { Responder } from './payment-fixtures.ts'
import { paytrailSettings } from './payment-fixtures.ts'

type Fields = Readonly<Record<string, string>>

/** Paytrail's side of its signature, made here from its description and not from the adapter's code. */
export function paytrailSign(fields: Fields, body: string, secret = paytrailSettings.secret): string {
  const names = Object.keys(fields).filter((name) => name.startsWith('checkout-'))
  const lines = names.toSorted().map((name) => `${name}:${fields[name] ?? ''}`)
  const algorithm = fields['checkout-algorithm'] === 'sha512' ? 'sha512' : 'sha256'
  return createHmac(algorithm, secret)
    .update([...lines, body].join('\n'))
    .digest('hex')
}

/** A signed JSON answer. */
export function paytrailAnswers(
  content: unknown,
  status = 200,
  signing: { fields?: Fields; secret?: string } = {},
): Responder {
  return () => {
    const body = JSON.stringify(content)
    const fields = {
      'checkout-account': paytrailSettings.account,
      'checkout-algorithm': 'sha256',
      'checkout-nonce': '4f6b',
      'checkout-timestamp': '2026-11-03T08:00:00.000Z',
      ...signing.fields,
    }
    const signature = paytrailSign(fields, body, signing.secret)
    const headers = { ...fields, signature, 'request-id': 'b1', 'Content-Type': 'application/json; charset=utf-8' }
    return new Response(body, { status, headers })
  }
}

/** The query of a return or callback. */
export function paytrailQuery(changes: Fields = {}, secret = paytrailSettings.secret): URLSearchParams {
  const fields: Record<string, string> = {
    'checkout-account': paytrailSettings.account,
    'checkout-algorithm': 'sha256',
    'checkout-amount': '24890',
    'checkout-stamp': 'WS7K2M9QX4',
    'checkout-reference': 'WS7K2M9QX4',
    'checkout-transaction-id': '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
    'checkout-status': 'ok',
    'checkout-provider': 'nordea',
    ...changes,
  }
  return new URLSearchParams({ ...fields, signature: paytrailSign(fields, '', secret) })
}
