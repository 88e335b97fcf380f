/** Under which the state of this browser's notices is kept while the page is open. */
export const pushKey = (userId: string) => ['staff', 'push', userId]
