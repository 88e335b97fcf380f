import { lazy, use, type ComponentType } from 'react'

import { builtInLanguageOf, type BuiltInLanguage } from './language.ts'
import { spokenNow, textsFrom, type Sources, type Texts, type Words } from './texts.ts'
import { SpeechContext } from './use-text.tsx'

/* What the customer's first screen does without. */

/** The texts of a screen, said along with those that it shares with others. */
export function extendTexts<Base extends Words, T extends Words>(
  base: Texts<Base>,
  sources: Sources<T>,
): Texts<Base & T> {
  return textsFrom(async (language) => {
    const [shared, { texts }] = await Promise.all([base.load(language), sources[language]()])
    return { ...shared.words, ...texts }
  })
}

/** The texts of a screen as they are written, for what is handed on by the part. */
export function useWords<T>(texts: Texts<T>): T {
  return useWordsIn(texts, use(SpeechContext).language)
}

/** The same in another language than the page speaks; in Finnish where we do not speak it. */
export function useWordsIn<T>(texts: Texts<T>, lcid: string): T {
  const language = builtInLanguageOf(lcid) ?? 'fi'
  return use(texts.loadAny(language)).words
}

type Loaded = { loadAny: (language: BuiltInLanguage) => Promise<unknown> }

/** A component that is fetched when it is shown, and its texts along with it. */
export function lazyWithTexts<Props>(load: () => Promise<ComponentType<Props>>, ...texts: readonly Loaded[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), ...texts.map(({ loadAny }) => loadAny(spokenNow()))])
    return { default: component }
  })
}
