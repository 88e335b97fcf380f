import { describe, expect, it } from 'vitest'

import { passwordFault } from './password-rules.ts'

describe('a new password', () => {
  it.each(['kahvi-ja-pulla', 'correct horse battery', 'Yön hiljainen 7 tie', 'vE8#kd02-Plm!', '0482-9175-6630'])(
    'can be %j',
    (password) => {
      expect(passwordFault(password, 'liisa')).toBeNull()
    },
  )

  it.each(['', 'lyhyt', 'elevenchars'])('%j is too short', (password) => {
    expect(passwordFault(password, 'liisa')).toBe('too_short')
  })

  it('counts characters, not how they are written', () => {
    expect(passwordFault('a\u0308'.repeat(6), 'liisa')).toBe('too_short')
  })

  it('may be long, but not endless', () => {
    expect(passwordFault('kahvi ja pulla '.repeat(14), 'liisa')).toBe('too_long')
  })

  it.each([
    'password1234',
    'P4ssw0rd!!!!',
    'Salasana2026!',
    'Autohuolto1!',
    'qwertyuiop12',
    'salasanasalasana',
    'aaaaaaaaaaaa',
    'abababababab',
    '123456789012',
    'abcdefghijkl',
    'kissa1234567',
    '1234abc56789',
  ])('%j is one of the first to be tried', (password) => {
    expect(passwordFault(password, 'liisa')).toBe('too_common')
  })

  it('does not hold the name of its user, in whatever letters', () => {
    expect(passwordFault('Se-on-LIISA-täällä', 'liisa')).toBe('contains_username')
    expect(passwordFault('Se-on-LIISA-täällä', 'x')).toBeNull()
  })
})
