/** Lengths that the server checks and the screens keep to; apart from the schemas, which the browser never loads. */
export const notesMaxLength = 300
