import { useQuery } from '@tanstack/react-query'

import { builtInTextsPath } from '#domain/languages.ts'
import { NetworkProblem } from '#web/lib/api/api-problem.ts'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'

type Texts = Readonly<Record<string, string>>

async function fetchTexts(language: string, signal: AbortSignal): Promise<Texts> {
  const response = await fetch(builtInTextsPath(language), { signal }).catch((error: unknown) => {
    throw new NetworkProblem('unreachable', error)
  })
  const texts: unknown = response.ok ? await response.json() : null
  if (isTexts(texts)) return texts
  throw new NetworkProblem('unreadable')
}

/** The build writes nothing else there. */
function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null
}

/** The customer's texts in the language of the page, as they are built in: a collector may speak another than the customer. */
export function usePassTexts() {
  const { language } = useBuiltIn()
  return useQuery({
    queryKey: ['texts', language],
    queryFn: ({ signal }) => fetchTexts(language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
