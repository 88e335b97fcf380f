import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { boundaryOf, partsOf } from './multipart.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const file = (name: string, content: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`

async function sent(form: FormData) {
  const request = new Request('https://huolto.example', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('Content-Type')) ?? ''
  return { bytes: new Uint8Array(await request.arrayBuffer()), boundary }
}

describe('a form', () => {
  it('comes apart as it was put together, whatever its files hold', async () => {
    const names = fc.constantFrom('file', 'another', 'päivä')
    const values = fc.uint8Array({ maxLength: 400 }).map((bytes) => Uint8Array.from(bytes))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 7 }), async (entries) => {
        const form = new FormData()
        for (const [name, bytes] of entries) form.append(name, new File([bytes], 'kuva "1"; name=x.jpg'))
        const { bytes, boundary } = await sent(form)
        const parts = partsOf(bytes, boundary) ?? []
        expect(parts).toEqual(entries.map(([name, content]) => ({ name, isFile: true, content })))
      }),
      { numRuns: 300 },
    )
  })

  it('tells a text from a file, and holds no file twice', async () => {
    const form = new FormData()
    form.append('file', new File([Uint8Array.of(1, 2, 3)], 'a.jpg'))
    form.append('words', 'sanat')
    const { bytes, boundary } = await sent(form)
    const parts = partsOf(bytes, boundary)
    expect(parts?.map(({ name, isFile }) => [name, isFile])).toEqual([
      ['file', true],
      ['words', false],
    ])
    expect(parts?.[0]?.content.buffer).toBe(bytes.buffer)
  })

  it('is taken where no field is in it', () => {
    expect(partsOf(bytesOf('--x--\r\n'), 'x')).toEqual([])
  })

  it.each([
    ['begins with something else', `?--x\r\n${file('file', 'a')}--x--`],
    ['has no end', `--x\r\n${file('file', 'a')}--x\r\n`],
    ['is cut off within a file', `--x\r\n${file('file', 'a').slice(0, -3)}`],
    ['is cut off within the lines of a part', '--x\r\nContent-Disposition: form-data; name="file"\r\n'],
    ['has a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--'],
    ['has a part without lines', '--x\r\n\r\na\r\n--x--'],
    ['has lines that go on and on', `--x\r\nX-Long: ${'y'.repeat(5_000)}\r\n${file('file', 'a')}--x--`],
    ['has more than eight parts', `--x\r\n${`${file('file', 'a')}--x\r\n`.repeat(8)}${file('file', 'a')}--x--`],
    ['is of another boundary', `--x\r\n${file('file', 'a')}--x--`.replaceAll('--x', '--y')],
  ])('is refused that %s', (_, text) => {
    expect(partsOf(bytesOf(text), 'x')).toBeNull()
  })

  it('never breaks the reading, however it is damaged', () => {
    const whole = bytesOf(`--x\r\n${file('file', 'abc')}--x\r\n${file('file', 'def')}--x--\r\n`)
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, length) => {
        const copy = whole.slice(0, length)
        for (const [at, value] of changes) copy[at] = value
        for (const { content } of partsOf(copy, 'x') ?? []) expect(content.length).toBeLessThan(whole.length)
      }),
    )
  })
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['Multipart/Form-Data;boundary=abc; x=y', 'abc'],
  ['multipart/form-data', null],
  ['multipart/form-data; xboundary=abc', null],
  ['application/json; boundary=abc', null],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
  [null, null],
])('%s says its boundary: %s', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary)
})
