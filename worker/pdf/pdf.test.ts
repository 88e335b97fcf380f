import * as fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { widthOfText } from './helvetica.ts'
import { layOut, pageSize, type Block } from './layout.ts'
import { writePdf } from './pdf.ts'

async function read(blocks: readonly Block[]): Promise<string[]> {
  const pdf = await getDocumentProxy(writePdf({ title: 'Kuitti (1)', language: 'fi', blocks }))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const text = (words: string): Block => ({ kind: 'text', text: words })

describe('pages', () => {
  it.each([
    ['Ääkköset ÅÄÖ åäö, 1 234,50 €', 'Ääkköset ÅÄÖ åäö, 1 234,50 €'],
    [String.raw`Suluissa (a) ja \ sekä )(`, String.raw`Suluissa (a) ja \ sekä )(`],
    ['Čáhcesuohkan Ŋuorŋŋot Ŧ, Šķēle ģņ, Żółć, Őű', 'Čáhcesuohkan Ŋuorŋŋot Ŧ, Šķēle ģņ, Żółć, Őű'],
    ['−25,10 € Фары', '−25,10 € Фары'],
    ['Ma\u{308}ija\u{308} soft\u{AD}hyphen', 'Mäijä softhyphen'],
    ['hymy 🙂', 'hymy ?'],
  ])('%s is read as it is', async (written, found) => {
    expect((await read([text(written)])).join(' ')).toContain(found)
  })

  it('hold every word of any text, within their margins, whatever its length', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'ä', 'Å', 'W', 'i', '0', '-', '€', 'Š'), maxLength: 90 }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(words, fc.constantFrom('text', 'small', 'heading'), (all, kind) => {
        const pages = layOut([{ kind, text: all.join(' ') }])
        const placed = pages.flat()
        const joined = placed.map((one) => one.text).join('')
        expect(joined.replaceAll(' ', '')).toBe(all.join(''))
        for (const one of placed) {
          expect(one.x + widthOfText(one.text, one.size)).toBeLessThanOrEqual(pageSize.width - 56 + 0.01)
          expect(one.y).toBeGreaterThanOrEqual(56)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('go on over as many as it takes, each with its number', async () => {
    const pages = await read(Array.from({ length: 130 }, (_, at) => text(`Rivi ${at}`)))
    expect(pages).toHaveLength(3)
    expect(pages.map((page) => /Kuitti \(1\) · (\d\/\d)/.exec(page)?.[1])).toEqual(['1/3', '2/3', '3/3'])
  })

  it('are the same file for the same content', () => {
    const document = { title: 'Kuitti', language: 'fi', blocks: [text('Łódź')] }
    expect(writePdf(document)).toEqual(writePdf(document))
  })
})
