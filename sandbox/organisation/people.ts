import { knownEmployee, organisationDomain } from './credentials.ts'

export type Employee = { id: string; name: string; email: string; isVerified: boolean; hint: string }

/** Who may sign in at the organisation: in every way that matters to the app. */
export const employees: readonly Employee[] = [
  {
    id: 'elina',
    name: 'Elina Niemi',
    email: knownEmployee,
    isVerified: true,
    hint: `${knownEmployee}, on jo käyttäjä`,
  },
  {
    id: 'aino',
    name: 'Aino Uusitalo',
    email: `aino.uusitalo@${organisationDomain}`,
    isVerified: true,
    hint: `aino.uusitalo@${organisationDomain}, uusi työntekijä`,
  },
  {
    id: 'veikko',
    name: 'Veikko Vahvistamaton',
    email: `veikko@${organisationDomain}`,
    isVerified: false,
    hint: 'sähköpostia ei ole vahvistettu',
  },
  {
    id: 'sirpa',
    name: 'Sirpa Muualta',
    email: 'sirpa@muuautotalo.example',
    isVerified: true,
    hint: 'sirpa@muuautotalo.example, vieras verkkotunnus',
  },
]

export function employeeOf(id: string | null | undefined): Employee | undefined {
  return employees.find((one) => one.id === id)
}
