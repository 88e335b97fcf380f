/** Users and passwords. */
export const fi = {
  newUser: 'Uusi käyttäjä',
} as const
