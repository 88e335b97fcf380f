/** Headers of answers. */
export const answerHeaders = {
  'X-Request-Id': { description: 'To quote when you ask for help.', required: true, schema: { type: 'string' } },
  'RateLimit-Policy': {
    description: 'How many calls (`q`) are taken in how many seconds (`w`).',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'That no call is left (`r=0`), and in how many seconds there are more (`t`).',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'string' } },
  ETag: {
    description: 'The version of what is answered, in quotes; that of a work order is for `If-Match`.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'A name for the file.', schema: { type: 'string' } },
} as const
export type AnswerHeader = keyof typeof answerHeaders

/** The headers that an answer of a status carries, beside those of its own. */
export function headersOf(status: number, own: readonly AnswerHeader[] = []) {
  const usual: AnswerHeader[] = ['X-Request-Id', 'RateLimit-Policy']
  const more: Readonly<Record<number, AnswerHeader[]>> = { 429: ['RateLimit', 'Retry-After'], 503: ['Retry-After'] }
  const names = [...usual, ...(more[status] ?? []), ...own]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
