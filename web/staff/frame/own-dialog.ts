/** A user's own settings. */
export type OwnDialog = 'profile' | 'password' | 'notices'
