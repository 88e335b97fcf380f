/** What the keys of these pictures and videos begin with in R2. */
export const findingPrefix = 'additional-work/'
