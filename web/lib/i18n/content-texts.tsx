import { createContext, use, useMemo, type ReactNode } from 'react'

import type { ContentKey } from '#domain/contents/keys.ts'

import { fillText, type TextValues } from './fill.ts'

export type Translate = (key: ContentKey, values?: TextValues) => string

const ContentContext = createContext<Translate>((key) => key)

/** The texts of the process in the language chosen: the account's wording over the built-in one. */
export function ContentTextsProvider(props: { texts: Readonly<Record<string, string>>; children: ReactNode }) {
  const { texts, children } = props
  const translate = useMemo<Translate>(() => (key, values) => fillText(texts[key] ?? key, values), [texts])
  return <ContentContext value={translate}>{children}</ContentContext>
}

export function useTexts(): Translate {
  return use(ContentContext)
}
