/** Names the draft of a message to the customer of a visit. */
export const draftOf = (id: string) => `message ${id}`
