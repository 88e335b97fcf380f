/** The accessibility statement in one language. */
export type Statement = {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}
