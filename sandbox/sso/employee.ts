/** Claims of a token beside those that every token has. */
export type Claims = Readonly<Record<string, unknown>>

/** Somebody whom a played provider signs in, and what its token says of them. */
export type Employee = { id: string; name: string; hint: string; claims: Claims }
