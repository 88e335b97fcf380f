/** Ways in which a provider answers, or does not: `outgoingThat(silence)`. */
import { fakeOutgoing, type FakeOutgoing } from './outgoing.ts'

export type FakeAnswer = Parameters<FakeOutgoing['answer']>[1]

/** Everybody who is called answers so. */
export function outgoingThat(answer: FakeAnswer): FakeOutgoing {
  const outgoing = fakeOutgoing()
  outgoing.answer('https://', answer)
  return outgoing
}

/** Never answers; ends only when the caller gives up. */
export const silence: FakeAnswer = (_call, { signal }) => {
  const { promise, reject } = Promise.withResolvers<Response>()
  const giveUp = () => reject(new DOMException('The operation was aborted', 'AbortError'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  return promise
}

/** Begins an answer and never ends it. */
export const halfAnswer: FakeAnswer = (_call, { signal }) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'))
      signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

export const brokenConnection: FakeAnswer = () => Promise.reject(new TypeError('Network connection lost.'))
