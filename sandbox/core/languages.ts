/** The languages of the sandbox's pages, as each calls itself; the first is spoken to whoever asks for none of them. */
export const languageNames = { fi: 'Suomi', sv: 'Svenska', en: 'English' } as const

export type Language = keyof typeof languageNames

export const languages = ['fi', 'sv', 'en'] as const satisfies readonly Language[]
