import type { Config } from '#core/config.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'
import type { LetterKind } from '#domain/letters.ts'
import type { EmailContent } from '#domain/message-texts/compose.ts'
import { filled } from '#domain/message-texts/fill.ts'

import { linkOf } from './letter-link.ts'
import { letterWords } from './letter-words.ts'

/** `writer` is who had it sent, `workshop` where the user works first; null where there is none. */
export type LetterFacts = {
  id: string
  kind: LetterKind
  username: string
  writer: string | null
  workshop: string | null
}

/** What a letter says in a language. */
export function composeLetter(config: Config, letter: LetterFacts, language: LanguageWithTexts): EmailContent {
  const { greeting, signature, somebody, [letter.kind]: words } = letterWords[language]
  const workshop = letter.workshop ?? signature
  const values = { workshop, writer: letter.writer ?? somebody, username: letter.username }
  return {
    subject: filled(words.subject, values),
    paragraphs: [greeting, ...words.paragraphs.map((paragraph) => filled(paragraph, values))],
    code: null,
    action: { label: words.action, link: actionLink(config, letter) },
    signature: workshop,
  }
}

function actionLink(config: Config, { id, kind }: LetterFacts): string {
  return kind === 'INVITATION' || kind === 'RESET' ? linkOf(config, { id, kind }) : `${config.appUrl}/login`
}
