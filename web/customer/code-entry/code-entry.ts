import { parseProcessCode } from '#domain/access/codes.ts'
import { ApiProblem, isRateLimited, isRejection } from '#web/lib/api/api-problem.ts'

/** The fault of a code or of opening it. */
export type CodeFault =
  | { kind: 'required' | 'malformed' | 'unknown' | 'ended' | 'rejected' | 'network' | 'server' }
  | { kind: 'limited'; seconds: number }

export type OpenCode = (code: string) => Promise<{ processCode: string }>

export type CodeOutcome = { opened: string } | { fault: CodeFault }

const secondsUnlessSaid = 30

/** Opens what a person typed. A code that cannot be one is never sent: it would count as a guess. */
export async function openTypedCode(typed: string, open: OpenCode): Promise<CodeOutcome> {
  if (typed.trim() === '') return { fault: { kind: 'required' } }
  const code = parseProcessCode(typed)
  if (code === null) return { fault: { kind: 'malformed' } }
  try {
    return { opened: (await open(code)).processCode }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): CodeFault {
  if (isRateLimited(error)) return { kind: 'limited', seconds: error.retryAfterSeconds ?? secondsUnlessSaid }
  if (isRejection(error)) return { kind: error.status === 404 ? 'unknown' : 'rejected' }
  return { kind: error instanceof ApiProblem ? 'server' : 'network' }
}
