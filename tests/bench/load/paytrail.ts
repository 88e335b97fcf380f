import { createHmac, randomUUID } from 'node:crypto'

import * as z from 'zod'

import type { Notes, ProviderPayment, ProviderRefund } from './notes.ts'

/** Paytrail's side of the wire, after its description: what it took and gave back is what counts in the end. */

const urls = z.object({ success: z.url(), cancel: z.url() })
const createSchema = z.object({
  stamp: z.string(),
  amount: z.int(),
  items: z.array(z.object({ unitPrice: z.int(), units: z.int() })),
  redirectUrls: urls,
  callbackUrls: urls,
})
const refundSchema = z.object({ amount: z.int(), refundStamp: z.string(), callbackUrls: urls })

type Fields = Readonly<Record<string, string>>
type Merchant = { account: string; secret: string }
type Held = ProviderPayment & {
  merchant: Merchant
  callbackUrls: z.infer<typeof urls>
  redirectUrls: z.infer<typeof urls>
  refundCallbacks: Map<string, string>
}

/** HMAC over all `checkout-` fields and the body, a line each. */
function sign(fields: Fields, body: string, secret: string): string {
  const names = Object.keys(fields).filter((name) => name.startsWith('checkout-'))
  const lines = names.toSorted().map((name) => `${name}:${fields[name] ?? ''}`)
  return createHmac('sha256', secret)
    .update([...lines, body].join('\n'))
    .digest('hex')
}

function answered(merchant: Merchant, content: unknown, status = 200): Response {
  const body = JSON.stringify(content)
  const fields = {
    'checkout-account': merchant.account,
    'checkout-algorithm': 'sha256',
    'checkout-nonce': randomUUID(),
    'checkout-timestamp': new Date().toISOString(),
  }
  const signature = sign(fields, body, merchant.secret)
  return new Response(body, { status, headers: { ...fields, signature, 'Content-Type': 'application/json' } })
}

/** The request of a callback or return: the address with the signed query. */
export type Message = { url: string; query: string; orderNumber: string; externalId: string; status: string }

type World = {
  notes: Notes
  merchants: ReadonlyMap<string, Merchant>
  /** Returns the status of a refund that is asked for now. */
  refundStatus: () => ProviderRefund['status']
  /** Receives every refund, for the call that follows it. */
  onRefund: (held: Held, refund: ProviderRefund) => void
}

export type Paytrail = ReturnType<typeof createPaytrail>

export function createPaytrail({ notes, merchants, refundStatus, onRefund }: World) {
  const byId = new Map<string, Held>()
  const byStamp = new Map<string, Held>()

  function create(merchant: Merchant, body: string): Response {
    const asked = createSchema.parse(JSON.parse(body))
    const sum = asked.items.reduce((total, { unitPrice, units }) => total + unitPrice * units, 0)
    // A stamp is used once.
    if (sum !== asked.amount || byStamp.has(asked.stamp)) return answered(merchant, { status: 'error' }, 400)
    const held: Held = {
      id: randomUUID(),
      stamp: asked.stamp,
      amountCents: asked.amount,
      status: 'new',
      refunds: [],
      merchant,
      callbackUrls: asked.callbackUrls,
      redirectUrls: asked.redirectUrls,
      refundCallbacks: new Map(),
    }
    byId.set(held.id, held)
    byStamp.set(held.stamp, held)
    notes.payments.push(held)
    return answered(merchant, { transactionId: held.id, href: `http://paytrail.localhost/pay/${held.id}` }, 201)
  }

  function refund(held: Held, body: string): Response {
    const { amount, refundStamp, callbackUrls } = refundSchema.parse(JSON.parse(body))
    const given = held.refunds.filter(({ status }) => status !== 'fail')
    const left = given.reduce((rest, { amountCents }) => rest - amountCents, held.amountCents)
    const isKnown = held.refunds.some(({ stamp }) => stamp === refundStamp)
    if (held.status !== 'ok' || amount > left || isKnown) return answered(held.merchant, { status: 'error' }, 400)
    const made: ProviderRefund = { stamp: refundStamp, id: randomUUID(), amountCents: amount, status: refundStatus() }
    held.refunds.push(made)
    held.refundCallbacks.set(made.id, callbackUrls.success)
    onRefund(held, made)
    return answered(held.merchant, { transactionId: made.id, provider: 'nordea', status: made.status }, 201)
  }

  function signed(held: Held, fields: Fields, secret = held.merchant.secret): string {
    const all = {
      'checkout-account': held.merchant.account,
      'checkout-algorithm': 'sha256',
      'checkout-reference': '13 00007',
      'checkout-provider': 'nordea',
      ...fields,
    }
    return new URLSearchParams({ ...all, signature: sign(all, '', secret) }).toString()
  }

  return {
    byId,
    /** Takes a call of the worker; whoever does not sign it is nobody. */
    async take(request: Request): Promise<Response> {
      const body = await request.text()
      const fields = Object.fromEntries([...request.headers].filter(([name]) => name.startsWith('checkout-')))
      const merchant = merchants.get(fields['checkout-account'] ?? '')
      if (merchant === undefined || request.headers.get('signature') !== sign(fields, body, merchant.secret)) {
        return Response.json({ status: 'error' }, { status: 401 })
      }
      const { pathname } = new URL(request.url)
      if (pathname === '/payments') return create(merchant, body)
      const [, id = '', verb] = /^\/payments\/([^/]+)(\/refund)?$/.exec(pathname) ?? []
      const held = byId.get(id)
      if (held === undefined || held.merchant !== merchant) return answered(merchant, { status: 'error' }, 404)
      if (verb !== undefined) return refund(held, body)
      const { stamp, status, amountCents: amount } = held
      return answered(merchant, { transactionId: id, status, amount, currency: 'EUR', stamp, provider: 'nordea' })
    },
    /**
     * Returns the message about a payment; as it stands unless told otherwise, signed by the merchant's secret unless
     * by another.
     */
    messageOf(held: Held, given: { status?: string; secret?: string; id?: string } = {}): Message {
      const { status = held.status, secret, id = held.id } = given
      const query = signed(
        held,
        {
          'checkout-amount': String(held.amountCents),
          'checkout-stamp': held.stamp,
          'checkout-transaction-id': id,
          'checkout-status': status,
        },
        secret,
      )
      const url = status === 'fail' ? held.callbackUrls.cancel : held.callbackUrls.success
      return { url, query, orderNumber: held.stamp, externalId: id, status }
    },
    refundMessageOf(held: Held, { id, stamp, amountCents, status }: ProviderRefund): Message {
      const fields = { 'checkout-transaction-id': id, 'checkout-stamp': stamp, 'checkout-amount': String(amountCents) }
      const query = signed(held, { ...fields, 'checkout-status': status })
      return { url: held.refundCallbacks.get(id) ?? '', query, orderNumber: held.stamp, externalId: id, status }
    },
  }
}

export type HeldPayment = Held
