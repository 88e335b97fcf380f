import { builtInTextsPath } from '#domain/languages.ts'
import { NetworkProblem } from '#web/lib/api/api-problem.ts'

import type { Content } from './content-texts.ts'

/** The built-in texts of a language, from where the build has written them. */
export async function fetchContent(language: string): Promise<Content> {
  const response = await fetch(builtInTextsPath(language)).catch((error: unknown) => {
    throw new NetworkProblem('unreachable', error)
  })
  const texts: unknown = response.ok ? await response.json() : null
  if (isContent(texts)) return texts
  throw new NetworkProblem('unreadable')
}

/** The build writes nothing else there. */
function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null
}
