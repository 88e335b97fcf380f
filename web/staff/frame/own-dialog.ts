/** What users see and change of their own. */
export type OwnDialog = 'profile' | 'password' | 'notices'
