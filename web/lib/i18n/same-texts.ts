/** The same texts in another language: as many and under the same keys as in Finnish, which has the say. */
export type SameTexts<Fi> = { readonly [Key in keyof Fi]: Fi[Key] extends string ? string : SameTexts<Fi[Key]> }
