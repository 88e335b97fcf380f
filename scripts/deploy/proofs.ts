import * as z from 'zod'

import { answerIn } from './answers.ts'

const executedSchema = z.array(z.object({ success: z.literal(true) })).min(1)

type Proof = { readonly of: RegExp; readonly isIn: (stdout: string) => boolean }

/** Wrangler's lines once something is done. It also ends well where it gave something up. */
const proofs: readonly Proof[] = [
  { of: /^(deploy|rollback)\b/, isIn: (stdout) => stdout.includes('Current Version ID:') },
  { of: /^versions upload\b/, isIn: (stdout) => stdout.includes('Worker Version ID:') },
  { of: /^versions deploy\b/, isIn: (stdout) => stdout.includes('Deployed ') },
  { of: /^secret bulk\b/, isIn: (stdout) => stdout.includes('Finished processing secrets') },
  { of: /^d1 execute .*--json\b/, isIn: (stdout) => answerIn(executedSchema, stdout) !== null },
]

/** Returns false when a command that ended well does not say that it has done what it does. */
export function isProven(args: readonly string[], stdout: string): boolean {
  const line = args.join(' ')
  return proofs.every(({ of, isIn }) => !of.test(line) || isIn(stdout))
}
