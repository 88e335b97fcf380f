import { expect, it } from 'vitest'

import { asciiEmail, emailCode, emailFault, isEmail, isSenderName, senderNamed } from './email.ts'

const label = 'a'.repeat(63)
/** Four labels and a top-level domain: 255 characters minus the local part. */
const domainOf = (length: number): string => `${`${label}.`.repeat(3)}${'b'.repeat(length - 195)}.fi`

it.each([
  ['maija.meikalainen@example.fi', true],
  ["o'brien+huolto@mail.example.com", true],
  ['asiakas@työpaja.fi', true],
  [`${'x'.repeat(64)}@example.fi`, true],
  [`${'x'.repeat(65)}@example.fi`, false],
  [`${'x'.repeat(10)}@${domainOf(243)}`, true],
  [`${'x'.repeat(11)}@${domainOf(243)}`, false],
  ['maija@localhost', false],
  ['maija@192.168.0.1', false],
  ['maija@example.f', false],
  ['maija@-example.fi', false],
  ['maija@exam_ple.fi', false],
  [`maija@${label}x.fi`, false],
  ['maija..m@example.fi', false],
  ['.maija@example.fi', false],
  ['maija@@example.fi', false],
  ['maija meikalainen@example.fi', false],
  ['maija@example.fi\nBcc: kaikki@example.fi', false],
  [' maija@example.fi', false],
  ['@example.fi', false],
  ['maija@', false],
  ['maija', false],
  ['', false],
])('%j can be written to: %s', (value, expected) => {
  expect(isEmail(value)).toBe(expected)
})

it.each([
  ['Autohuolto Pohjola, Herttoniemi', true],
  ['Bil & Däck Åbo', true],
  ['', true],
  ['Huolto\r\nBcc: kaikki@example.com', false],
  ['Huolto\u2028', false],
  ['Huolto\u202Eatsoh', false],
  ['Pankki <pankki@pankki.fi>', false],
  ['pankki@pankki.fi', false],
  ['Huolto"', false],
  ['Huolto\\', false],
  ['a'.repeat(61), false],
])('%j can be the name of a sender: %s', (name, is) => {
  expect(isSenderName(name)).toBe(is)
})

it.each([
  ['Huolto <huolto@huolto.fi>', 'Pohjola, Turku', '"Pohjola, Turku" <huolto@huolto.fi>'],
  ['huolto@huolto.fi', 'Pohjola', '"Pohjola" <huolto@huolto.fi>'],
  ['Huolto <huolto@huolto.fi>', '', 'Huolto <huolto@huolto.fi>'],
  ['Huolto <huolto@huolto.fi>', 'Pohjola\nBcc: a@b.fi', 'Huolto <huolto@huolto.fi>'],
])('e-mail of %s under the name %j is from %s', (sender, name, from) => {
  expect(senderNamed(sender, name)).toBe(from)
})

it.each([
  ['huolto@pyörä.fi', 'huolto@xn--pyr-sla2g.fi'],
  ['huolto@pyo\u{308}ra\u{308}.fi', 'huolto@xn--pyr-sla2g.fi'],
  ['Maija.M@Example.FI', 'Maija.M@example.fi'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['maija@１.２.３.４', null],
  ['mäijä@example.fi', null],
  ['a@b.fi, c@d.fi', null],
])('%s goes out as %s', (typed, sent) => {
  expect(asciiEmail(typed)).toBe(sent)
  expect(isEmail(typed)).toBe(sent !== null)
  expect(sent === null ? null : asciiEmail(sent)).toBe(sent)
})

it.each([
  ['maija@example.fi', null],
  ['huolto@pyörä.fi', null],
  ['a@example.fi, b@example.fi', 'several_addresses'],
  ['a@example.fi;b@example.fi', 'several_addresses'],
  ['a@example.fi / b@example.fi', 'several_addresses'],
  ['a@example.fi b@example.fi', 'several_addresses'],
  ['a@example.fi ja b@example.fi', 'several_addresses'],
  ['a@@example.fi', 'several_addresses'],
  ['mäijä.meikäläinen@example.fi', 'letters_before_at'],
  ['иван@example.fi', 'letters_before_at'],
  ['mäijä@localhost', 'not_an_address'],
  ['maija', 'not_an_address'],
  ['', 'not_an_address'],
])('%j is wrong because of %s', (typed, fault) => {
  expect(emailFault(typed)).toBe(fault)
  expect(emailCode(typed)).toBe(fault === null || fault === 'not_an_address' ? 'invalid_format' : fault)
})
