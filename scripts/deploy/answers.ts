import { stripVTControlCharacters } from 'node:util'

import type * as z from 'zod'

const noise = /^🪵|^If you think this is a bug|github\.com\/cloudflare\/workers-sdk\/issues/u
const longestQuote = 2_000

/** Returns the lines of what a tool said that are about what happened, without colours. */
export function plainWords(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const kept = lines.map((line) => line.trimEnd()).filter((line) => line !== '' && !noise.test(line.trim()))
  return kept.join('\n').slice(0, longestQuote)
}

/** Returns all that a command said, as lines of plain words. */
export const wordsOf = ({ stdout, stderr }: { stdout: string; stderr: string }): readonly string[] =>
  [plainWords(stdout), plainWords(stderr)].filter(Boolean)

function parsed(stdout: string): unknown {
  const from = stdout.search(/^[[{]/m)
  if (from < 0) return undefined
  try {
    return JSON.parse(stdout.slice(from))
  } catch {
    return undefined
  }
}

/**
 * Returns the JSON that a command printed behind whatever it said before; null for anything that does not fit `schema`.
 */
export function answerIn<Schema extends z.ZodType>(schema: Schema, stdout: string): z.output<Schema> | null {
  const result = schema.safeParse(parsed(stdout))
  return result.success ? result.data : null
}
