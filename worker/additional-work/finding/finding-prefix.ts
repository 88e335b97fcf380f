/** The key prefix of these pictures and videos in R2. */
export const findingPrefix = 'additional-work/'
