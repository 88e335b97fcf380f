import { fi, type BuiltInTexts } from './built-in/fi.ts'
import type { BuiltInLanguage } from './language.ts'

/** The built-in texts of a language; each but Finnish is fetched when it is asked for. */
export async function loadBuiltIn(language: BuiltInLanguage): Promise<BuiltInTexts> {
  switch (language) {
    case 'sv':
      return (await import('./built-in/sv.ts')).sv
    case 'en':
      return (await import('./built-in/en.ts')).en
    case 'fi':
      return fi
  }
}
