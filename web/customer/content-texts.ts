import { textsFrom, type TextOf } from '#web/lib/i18n/texts.ts'

import type { content } from './content.fi.ts'

/** Names of the customer's texts: those that a screen asks for and an account may word in its own way. */
export type ContentKey = keyof typeof content
export type Content = Readonly<Record<ContentKey, string>>

/**
 * The texts of the customer's screens. A process brings them along, in the account's own wording, which is laid over
 * these; a page without a process fetches them as they are built in.
 */
export const contentTexts = textsFrom(async (language) => (await import('./fetch-content.ts')).fetchContent(language))

export type ContentText = TextOf<typeof contentTexts>
