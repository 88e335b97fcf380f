import { createContext } from 'react'

/** A dialog's question before it discards what was typed into it. */
export type DiscardWords = { title: string; text: string; keep: string; discard: string; close: string }

/** Null where dialogs do not ask. */
export const DiscardWordsContext = createContext<DiscardWords | null>(null)
