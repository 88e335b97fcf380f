import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { outsideAddressFault, publicAddressFault } from './public-address.ts'

const refused = 'public_name_needed'

describe('an address of the public Internet', () => {
  it.each([
    'https://services.paytrail.com',
    'https://www.vismapay.com/pbwapi',
    'https://test.resurs.com/ecommerce-test',
    'https://dealer.example/hooks?key=1',
    'https://HUOLTO.Fi/',
    'https://työpaja.fi/maksu',
    'https://xn--typaja-0xa.xn--p1ai/',
    'https://api.dealer.fi:443/',
    'https://localhost.fi',
    'https://local.fi',
    'https://lan.dealer.fi',
    'https://internal.dealer.fi',
    'https://mynip.io',
    'https://ec2-52-17-4-9.compute.amazonaws.com',
    'https://v8-8-8-8.dealer.fi',
    'https://1-2-3.dealer.fi',
  ])('is %s', (address) => {
    expect(publicAddressFault(address)).toBeNull()
  })

  it.each([
    ['http://dealer.fi', 'https_needed'],
    ['http://127.0.0.1', 'https_needed'],
    ['ftp://dealer.fi', 'invalid_format'],
    ['javascript:alert(1)', 'invalid_format'],
    ['file:///etc/passwd', 'invalid_format'],
    ['data:text/plain,1', 'invalid_format'],
    ['dealer.fi', 'invalid_format'],
    ['//dealer.fi', 'invalid_format'],
    ['', 'invalid_format'],
    ['https://', 'invalid_format'],
    ['https://me:secret@dealer.fi', 'invalid_format'],
    ['https://me@dealer.fi', 'invalid_format'],
    ['https://:secret@dealer.fi', 'invalid_format'],
    ['https://dealer.fi@10.0.0.1', 'invalid_format'],
    ['https://dealer.fi:8443', 'usual_port_needed'],
    ['https://dealer.fi:80', 'usual_port_needed'],
    ['https://dealer.fi:22', 'usual_port_needed'],
    ['https://dealer.fi:99999', 'invalid_format'],
  ])('is not %s: %s', (address, fault) => {
    expect(publicAddressFault(address)).toBe(fault)
  })

  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    'local\u00ADhost',
    '%6cocalhost',
    'app.localhost',
    'intranet',
    'dealer',
    'dealer.fi.',
    'printer.local',
    'vm.internal',
    'metadata.google.internal',
    'router.lan',
    'nas.home',
    'nas.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'server.corp',
    'server.intra',
    'server.localdomain',
    'server.private',
    'app.test',
    'app.invalid',
    'app.onion',
    'app.alt',
    'nip.io',
    '127.0.0.1.nip.io',
    '7f000001.nip.io',
    'app.10-0-0-1.sslip.io',
    '--1.sslip.io',
    'app.localtest.me',
    'lvh.me',
    'a.b.lvh.me',
    'xip.io',
    'fritz.box',
    '10.0.0.1.rebind.fi',
    'app-192-168-1-20.wildcard.fi',
    '169.254.169.254.wildcard.fi',
    'x.172.31.0.1.y.wildcard.fi',
    'a_b.dealer.fi',
    '-a.dealer.fi',
    '*.dealer.fi',
    'dealer..fi',
  ])('has no name like %s', (host) => {
    expect([refused, 'invalid_format']).toContain(publicAddressFault(`https://${host}/hook`))
  })
})

/** One number of an address in one of the ways that it may be written. */
const written = (value: number, way: number): string =>
  way === 0
    ? String(value)
    : way === 1
      ? `0x${value.toString(16)}`
      : way === 2
        ? `0${value.toString(8)}`
        : `0X${value.toString(16).padStart(8, '0')}`

const byte = fc.nat({ max: 255 })
const way = fc.nat({ max: 3 })

/** An IPv4 address in four parts or fewer, each decimal, octal or hex. */
const spellings = fc
  .record({
    bytes: fc.tuple(byte, byte, byte, byte),
    parts: fc.integer({ min: 1, max: 4 }),
    ways: fc.tuple(way, way, way, way),
  })
  .map(({ bytes, parts, ways }) => {
    const rest = bytes.slice(parts - 1).reduce((sum, part) => sum * 256 + part, 0)
    return [...bytes.slice(0, parts - 1), rest].map((value, at) => written(value, ways[at] ?? 0)).join('.')
  })

describe('whatever the spelling', () => {
  it('no number of four is an address, in the clear or wide', () => {
    const wide = (text: string) =>
      text.replaceAll(/[0-9a-fx]/gi, (one) => String.fromCodePoint(0xfee0 + (one.codePointAt(0) ?? 0)))
    fc.assert(
      fc.property(spellings, fc.boolean(), fc.constantFrom('', '.', ':443', '/x'), (host, isWide, end) => {
        expect(publicAddressFault(`https://${isWide ? wide(host) : host}${end}`)).toBe(refused)
      }),
    )
  })

  it('no number of six is an address, mapped or not', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV6(),
          fc.ipV4().map((four) => `::ffff:${four}`),
        ),
        (host) => {
          expect(publicAddressFault(`https://[${host}]/`)).toBe(refused)
        },
      ),
    )
  })

  it('a name with nothing inward about it is public with any path, and inward as soon as it ends inwards', () => {
    const word = fc.stringMatching(/^[a-z]{1,10}(-[a-z]{1,10})?$/)
    const path = fc.constantFrom('', '/', '/a/b?c=1', '/@10.0.0.1', '/../x')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), path, (words, path) => {
        const name = words.join('.')
        expect(publicAddressFault(`https://${name}.fi${path}`)).toBeNull()
        for (const ending of ['local', 'internal', 'lan', 'home.arpa', 'localhost', 'test', 'nip.io', 'fi.']) {
          expect(publicAddressFault(`https://${name}.${ending}${path}`)).toBe(refused)
        }
      }),
    )
  })

  it('a private number spelled in a name makes it inward, wherever it stands', () => {
    const inward = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    )
    fc.assert(
      fc.property(inward, fc.constantFrom('.', '-'), fc.constantFrom('', 'app-', 'a.b.'), (bytes, between, before) => {
        expect(publicAddressFault(`https://${before}${bytes.join(between)}.wildcard.fi`)).toBe(refused)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (address) => {
          expect(() => publicAddressFault(address)).not.toThrow()
        },
      ),
    )
  })
})

describe('beside a developer', () => {
  it.each(['http://localhost:8788', 'http://127.0.0.1:8788/x', 'https://dealer.fi'])('%s may be called', (address) => {
    expect(outsideAddressFault(address, 'development')).toBeNull()
    expect(outsideAddressFault(address, 'test')).toBeNull()
  })

  it.each(['ftp://localhost', 'http://me:secret@localhost', 'nowhere'])('%s may not', (address) => {
    expect(outsideAddressFault(address, 'development')).toBe('invalid_format')
  })

  it('what is public is asked for in production only', () => {
    expect(outsideAddressFault('https://localhost', 'production')).toBe(refused)
    expect(outsideAddressFault('https://localhost', 'staging')).toBe(refused)
  })
})
