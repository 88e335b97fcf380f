import { createContext, type Context } from 'react'

import { fillText, type TextValues } from './fill.ts'
import type { BuiltInLanguage } from './language.ts'

/** The keys that are a text; the others hold texts by a name of their own. */
export type KeyIn<T> = { [Key in keyof T]-?: T[Key] extends string ? Key : never }[keyof T] & string

export type LoadedTexts<T> = {
  /** As they are written. */
  words: T
  /** A text with its `{places}` filled. */
  text: (key: KeyIn<T>, values?: TextValues) => string
}

/** The texts of one screen, or those that several share. */
export type Texts<T> = {
  load: (language: BuiltInLanguage) => Promise<LoadedTexts<T>>
  /**
   * Finnish where the language cannot be had. For `use`: the same promise each time, and asked for at each drawing, also
   * where the texts are here. React resumes a component where it waited, and fails one that waits no more.
   */
  loadAny: (language: BuiltInLanguage) => Promise<LoadedTexts<T>>
  /** The account's own wording, where that is laid over the built-in one. */
  own: Context<LoadedTexts<T>['text'] | null>
}

export type WordsOf<Of> = Of extends Texts<infer T> ? T : never
export type KeyOf<Of> = KeyIn<WordsOf<Of>>
export type TextOf<Of> = LoadedTexts<WordsOf<Of>>['text']

export type Words = Readonly<Record<string, unknown>>
type Source<T> = () => Promise<{ texts: T }>
export type Sources<T> = Readonly<Record<BuiltInLanguage, Source<T>>>

/** Fills texts; one that is missing is shown as its key, so that it is seen and mended. */
export function sayFrom(words: Words): (key: string, values?: TextValues) => string {
  return (key, values) => {
    const word = words[key]
    return fillText(typeof word === 'string' ? word : key, values)
  }
}

const used = new Set<(language: BuiltInLanguage) => Promise<unknown>>()
let spoken: BuiltInLanguage = 'fi'

/** Fetches all that the page says in another language, before it says any of it. */
export async function loadSpoken(language: BuiltInLanguage): Promise<void> {
  await Promise.all(Array.from(used, (load) => load(language)))
}

/** Sets the language in which screens are fetched from now on. */
export function speakFromNow(language: BuiltInLanguage): void {
  spoken = language
}

export const spokenNow = (): BuiltInLanguage => spoken

/** `here`: Finnish texts that come with the program. */
export function textsFrom<T extends Words>(fetchIn: (language: BuiltInLanguage) => Promise<T>, here?: T): Texts<T> {
  const say = (words: T): LoadedTexts<T> => ({ words, text: sayFrom(words) })
  const held: { [Language in BuiltInLanguage]?: LoadedTexts<T> } = {}
  const awaited: { [Language in BuiltInLanguage]?: Promise<LoadedTexts<T>> } = {}
  function hold(language: BuiltInLanguage, value: LoadedTexts<T>): LoadedTexts<T> {
    // As React marks a promise that it has read, so that what is here is said without waiting.
    awaited[language] = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
    return (held[language] = value)
  }
  const load = async (language: BuiltInLanguage) => held[language] ?? hold(language, say(await fetchIn(language)))
  function loadAny(language: BuiltInLanguage): Promise<LoadedTexts<T>> {
    used.add(load)
    return (awaited[language] ??= load(language).catch(() => load('fi')))
  }
  if (here) {
    hold('fi', say(here))
    used.add(load)
  }
  return { load, loadAny, own: createContext<LoadedTexts<T>['text'] | null>(null) }
}

/** Declares texts by where each language of them is; that is fetched once it is spoken. */
export function defineTexts<T extends Words>(sources: Sources<T>): Texts<T> {
  return textsFrom(async (language) => (await sources[language]()).texts)
}
