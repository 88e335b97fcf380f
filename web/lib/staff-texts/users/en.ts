import type { fi } from './fi.ts'

export const en: Readonly<Record<keyof typeof fi, string>> = {
  newUser: 'New user',
}
