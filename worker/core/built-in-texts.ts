import type { BuiltInTexts } from '#domain/contents/keys.ts'
import { builtInTextsPath, languageWithTexts } from '#domain/contents/languages.ts'

/** The built-in texts of a language by its locale (`fi`, `sv-FI`, `en_GB`), Finnish for one that we do not speak. */
export type ReadBuiltInTexts = (lcid: string | null) => Promise<BuiltInTexts>

/**
 * Reads the texts from the static files, each language once for as long as the worker lives. They lie there because every
 * cold start would read them in the worker, though few requests need them.
 */
export function createBuiltInTexts(assets: Pick<Fetcher, 'fetch'>): ReadBuiltInTexts {
  const held = new Map<string, Promise<BuiltInTexts>>()
  return (lcid) => {
    const language = languageWithTexts(lcid)
    const known = held.get(language) ?? fetchTexts(assets, language)
    held.set(language, known)
    known.catch(() => held.delete(language))
    return known
  }
}

async function fetchTexts(assets: Pick<Fetcher, 'fetch'>, language: string): Promise<BuiltInTexts> {
  const response = await assets.fetch(new URL(builtInTextsPath(language), 'https://assets.internal'))
  const texts: unknown = await response.json()
  if (isTexts(texts)) return texts
  throw new Error(`The texts of ${language} are not what they should be`)
}

/** The files are written from the same texts that the type is of, in the same deployment. */
function isTexts(value: unknown): value is BuiltInTexts {
  return typeof value === 'object' && value !== null && 'continue' in value
}
