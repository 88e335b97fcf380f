/**
 * The other side of the wire for outgoing calls:
 *
 *   const outgoing = fakeOutgoing()
 *   outgoing.answer('https://sms.example', () => Response.json({ id: 's1' }))
 *   …
 *   expect(outgoing.calls[0]?.url).toBe('https://sms.example/a1/sms')
 *
 * A call to an address that nobody answers fails, as it does when the network is down.
 */
import { fakeRooms, type FakeRooms } from './rooms.ts'

export type OutgoingCall = { method: string; url: string; headers: Record<string, string>; body: string }

export type FakeOutgoing = {
  fetch: typeof fetch
  /** The rooms, which are called over a binding. */
  rooms: FakeRooms
  calls: OutgoingCall[]
  /** Answers every call whose URL begins like this; the rule made last is asked first. */
  answer: (urlStart: string, responder: (call: OutgoingCall, request: Request) => Response | Promise<Response>) => void
}

/** A request that nobody holds is collected, and its signal then tells nobody that the caller gave up. */
const held: Request[] = []

export function fakeOutgoing(): FakeOutgoing {
  const calls: OutgoingCall[] = []
  const rules: { urlStart: string; responder: Parameters<FakeOutgoing['answer']>[1] }[] = []
  return {
    calls,
    rooms: fakeRooms(),
    answer(urlStart, responder) {
      rules.unshift({ urlStart, responder })
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      held.push(request)
      const call = {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        // The runtime warns of a form that is read as text.
        body: new TextDecoder().decode(await request.clone().arrayBuffer()),
      }
      calls.push(call)
      const rule = rules.find(({ urlStart }) => request.url.startsWith(urlStart))
      if (rule === undefined) throw new TypeError('Network connection lost.')
      return rule.responder(call, request)
    },
  }
}
