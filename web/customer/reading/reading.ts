/** A page that is only read, in one language. */
export type Reading = {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}
