/**
 * Recipients that make a gateway misbehave, so that every failure can be tried manually: a phone number that ends with
 * these digits, or an e-mail address whose name part does.
 */
export type Misbehaviour = 'fails_later' | 'server_error' | 'slow' | 'garbage' | 'refused' | 'rate_limited'

export const magicEndings: Readonly<Record<string, Misbehaviour>> = {
  '0001': 'fails_later',
  '0002': 'server_error',
  '0003': 'slow',
  '0004': 'garbage',
  '0005': 'refused',
  '0006': 'rate_limited',
}

/** Returns the misbehaviour of a message for this phone number or e-mail address; null for an ordinary one. */
export function misbehaviourFor(recipient: string): Misbehaviour | null {
  const name = recipient.split('@')[0] ?? ''
  return magicEndings[name.slice(-4)] ?? null
}

type Refused = 'server_error' | 'refused' | 'rate_limited'
/** A service's wording of refused messages. */
export type Refusals<Refusal> = Readonly<Record<Refused, Refusal>>

type Gateway = { refuse: (why: Refused) => Response; take: () => Promise<Response> }

/** Answers for a recipient: refuses, or takes the message, whatever its answer looks like then. */
export async function answerAs(kind: Misbehaviour | null, { refuse, take }: Gateway): Promise<Response> {
  if (kind === 'server_error' || kind === 'refused' || kind === 'rate_limited') return refuse(kind)
  const answer = await take()
  if (kind === 'garbage') return garbageAnswer()
  if (kind === 'slow') await scheduler.wait(slowAnswerMs)
  return answer
}

/**
 * The duration (ms) of a slow service's answer. The caller has long given up, and the message was sent all the same.
 */
export const slowAnswerMs = 30_000

/** Returns an answer that no caller can make sense of. */
export function garbageAnswer(): Response {
  const body = '<html><body><h1>It works!</h1></body></html>'
  return new Response(body, { headers: { 'Content-Type': 'text/html' } })
}
