import type { fi } from './fi.ts'

export const sv: Readonly<Record<keyof typeof fi, string>> = {
  newUser: 'Ny användare',
}
