/**
 * The integrator's end of webhooks, after docs/dms-api.md and standardwebhooks.com: checks the signature on the bytes,
 * passes over what came before, and keeps the rest by process.
 */
type Event = {
  id: string
  type: string
  createdAt: string
  process?: { id: string; externalWorkOrderId: string | null }
}
type Signed = { headers: Readonly<Record<string, string>>; body: string }

const fiveMinutesS = 300

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Returns true where one of the signatures (a space between) is ours and the time is near `nowMs`. */
export async function isSigned({ headers, body }: Signed, secret: string, nowMs: number): Promise<boolean> {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (id === '' || !(Math.abs(nowMs / 1000 - Number(timestamp)) <= fiveMinutesS)) return false
  const key = bytesOf(secret.replace(/^whsec_/, ''))
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  for (const signature of signatures) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', hmac, bytesOf(value), signed))) return true
  }
  return false
}

export function webhookReceiver({ secret, now }: { secret: () => string; now: () => number }) {
  const events = new Map<string, Event>()
  const arrived: string[] = []
  let refused = 0
  return {
    /** The events by id, in the order of their arrival. */
    events,
    /** The ids of all that came, those that came twice too. */
    arrived,
    refused: () => refused,
    ofType: <OfType extends { id: string; type: string }>(type: OfType['type']): OfType[] =>
      [...events.values()].filter((event): event is Event & OfType => event.type === type),
    async take(call: Signed): Promise<Response> {
      if (!(await isSigned(call, secret(), now()))) {
        refused += 1
        return new Response(null, { status: 401 })
      }
      const event: Event = JSON.parse(call.body)
      arrived.push(event.id)
      if (!events.has(event.id)) events.set(event.id, event)
      return new Response(null, { status: 204 })
    },
  }
}

export type WebhookReceiver = ReturnType<typeof webhookReceiver>
