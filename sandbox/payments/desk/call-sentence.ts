import type { Call } from '#sandbox/payments/outgoing.ts'
import { callWords } from '#sandbox/payments/words.ts'

/** What became of a call to the shop. */
export function callSentence({ says, state, attempts, lastAnswer }: Call): string {
  const answered = lastAnswer === null ? '' : `, vastaus ${lastAnswer === 'no answer' ? 'puuttui' : lastAnswer}`
  const times = attempts > 1 ? `, ${attempts} kertaa` : ''
  return `Kutsu ${says}: ${callWords[state]}${times}${answered}`
}
