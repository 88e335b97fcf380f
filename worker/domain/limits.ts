/** Lengths that the server checks and the screens keep to; apart from the schemas, which the browser never loads. */
export const notesMaxLength = 300
/** Of a note that staff write about a process. */
export const noteMaxLength = 2000
