import { accountEmailWordsPath, type AccountEmailsWording } from '#domain/contact/account-emails.ts'
import { builtInTextsPath, languageWithTexts } from '#domain/languages.ts'
import { messageWordingPath } from '#domain/message-texts/keys.ts'
import type { MessageWording } from '#domain/message-texts/wording.ts'

/** The customer's texts of a language as they are built in, by their keys. */
export type BuiltInTexts = Readonly<Record<string, string>>

/** The built-in texts of a language by its locale, Finnish for one that we do not speak, English for none. */
export type ReadBuiltInTexts = (lcid: string | null) => Promise<BuiltInTexts>

/** The built-in wordings of messages by a locale, in the same way. */
export type ReadMessageWording = (lcid: string) => Promise<MessageWording>

/** Reads the texts of letters to staff, in every language. */
export type ReadAccountEmailWords = () => Promise<AccountEmailsWording>

export type TextReaders = {
  builtInTexts: ReadBuiltInTexts
  messageWording: ReadMessageWording
  letterWords: ReadAccountEmailWords
}

type Assets = Pick<Fetcher, 'fetch'>

/**
 * Reads the texts from the static files, each file once for as long as the worker lives. They lie there because every
 * cold start would read them in the worker, though few requests need them.
 */
export function createTextReaders(assets: Assets): TextReaders {
  const builtInTexts = reader(assets, isTexts)
  const messageWording = reader(assets, isWording)
  const letterWords = reader(assets, isLetters)
  return {
    builtInTexts: (lcid) => builtInTexts(builtInTextsPath(languageWithTexts(lcid))),
    messageWording: (lcid) => messageWording(messageWordingPath(languageWithTexts(lcid))),
    letterWords: () => letterWords(accountEmailWordsPath),
  }
}

function reader<Texts>(assets: Assets, isWhole: (value: unknown) => value is Texts) {
  const held = new Map<string, Promise<Texts>>()
  return (path: string) => {
    const known = held.get(path) ?? fetchTexts(assets, path, isWhole)
    held.set(path, known)
    known.catch(() => held.delete(path))
    return known
  }
}

async function fetchTexts<Texts>(assets: Assets, path: string, isWhole: (value: unknown) => value is Texts) {
  const response = await assets.fetch(new URL(path, 'https://assets.internal'))
  const texts: unknown = await response.json()
  if (isWhole(texts)) return texts
  throw new Error(`${path} is not what it should be`)
}

const has = (value: unknown, name: string) => typeof value === 'object' && value !== null && name in value

/** The files are written from the same texts that the types are of, in the same deployment. */
function isTexts(value: unknown): value is BuiltInTexts {
  return has(value, 'continue')
}

/** The same guarantee as of `isTexts`. */
function isWording(value: unknown): value is MessageWording {
  return has(value, 'ownCar')
}

/** The same guarantee as of `isTexts`. */
function isLetters(value: unknown): value is AccountEmailsWording {
  return has(value, 'fi')
}
