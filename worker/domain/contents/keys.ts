import type { fi } from './fi.ts'

/** Names of the customer's texts: those that a screen asks for and an account may word in its own way. */
export type ContentKey = keyof typeof fi

/** The built-in texts of one language: every key, nothing else. */
export type BuiltInTexts = Readonly<Record<ContentKey, string>>
