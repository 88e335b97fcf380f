import { describe, expect, it } from 'vitest'

import { escapeXml, writeXml } from '#worker/providers/resurs-simplified/write-xml.ts'
import { centsOf, childOf, readXml, textOf, type XmlElement } from '#worker/providers/resurs-simplified/xml.ts'

function read(text: string): XmlElement {
  const element = readXml(text)
  if (element === null) throw new Error('not read')
  return element
}

describe('XML that is written', () => {
  it('keeps the order given, leaves out what is not there, and escapes what it must', () => {
    const fields = [
      ['b', 'a & <b> "c" \'d\''],
      ['a', null],
      [
        'list',
        [
          ['x', 1],
          ['x', true],
        ],
      ],
    ] as const
    expect(writeXml(fields)).toBe(
      '<b>a &amp; &lt;b&gt; &quot;c&quot; &apos;d&apos;</b><list><x>1</x><x>true</x></list>',
    )
  })

  it('has no characters that XML cannot hold', () => {
    expect(escapeXml('a\u0000b\u000Bc\uFFFEd\uD800e\u0085f\n\tg😀ä')).toBe('abcdef\n\tg😀ä')
  })

  it.each(['<', '&amp;', ']]>', '<!--', "'", '"', '😀', '&#60;', 'ÄÖÅ €', '<script>', '\u2028'])(
    'reads as it was: %s',
    (text) => {
      expect(read(`<a>${escapeXml(text)}</a>`).text).toBe(text)
    },
  )
})

describe('XML that is read', () => {
  it('is known by local names, whatever the prefixes', () => {
    const document =
      '<?xml version="1.0"?>\n<s:E xmlns:s="u"><ns9:a x="1>2" y=\'"\'><b>1</b></ns9:a><!-- <c/> --><d/></s:E>\n'
    const root = read(document)
    expect(root.name).toBe('E')
    const inside = childOf(root, 'a')
    expect(inside === null ? null : textOf(inside, 'b')).toBe('1')
    expect(textOf(root, 'd')).toBeNull()
  })

  it('keeps leading zeros and long numbers, which are texts here', () => {
    expect(textOf(read('<r><id> 00123456789012345678 </id></r>'), 'id')).toBe('00123456789012345678')
  })

  it('resolves the five entities, characters by number, and CDATA', () => {
    expect(read('<a>&lt;&#228;&#xE4;&amp;&apos;<![CDATA[<b>&amp;]]>&quot;&gt;</a>').text).toBe(`<ää&'<b>&amp;">`)
  })

  it('has no value where it says that it has none, or says it twice', () => {
    expect(textOf(read('<r><a xsi:nil="true">x</a></r>'), 'a')).toBeNull()
    expect(textOf(read('<r><a xsi:nil="false">x</a></r>'), 'a')).toBe('x')
    expect(textOf(read('<r><a>1</a><a>2</a></r>'), 'a')).toBeNull()
  })

  it.each([
    ['248.9', 24_890],
    ['248.90000', 24_890],
    ['0.005', 1],
    ['-1', -100],
    ['1e5', null],
    ['1,5', null],
    ['0x10', null],
    ['NaN', null],
    ['', null],
    [' 12.00 ', 1200],
    ['9'.repeat(13), null],
  ])('reads %s euros', (text, cents) => {
    expect(centsOf(read(`<r><a>${text}</a></r>`), 'a')).toBe(cents)
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['text after the root', '<a/>x'],
    ['two roots', '<a/><b/>'],
    ['a tag that is not closed', '<a><b></a>'],
    ['a tag that is closed by another prefix', '<x:a></y:a>'],
    ['a tag that was never open', '</a>'],
    ['an end without end', '<a></a'],
    ['an open document', '<a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>1 & 2</a>'],
    ['a character that does not exist', '<a>&#x110000;</a>'],
    ['half a character', '<a>&#xD800;</a>'],
    ['no character', '<a>&#0;</a>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>'],
    ['an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an instruction inside', '<a><?php ?></a>'],
    ['an attribute without quotes', '<a b=1></a>'],
    ['a comment without end', '<a><!-- </a>'],
    ['data without end', '<a><![CDATA[ </a>'],
    ['more depth than there is', '<a>'.repeat(40) + '</a>'.repeat(40)],
  ])('is refused with %s', (_what, document) => {
    expect(readXml(document)).toBeNull()
  })

  it('takes no longer for a long document than it must', () => {
    expect(readXml(`<a>${'<b c="d">e</b>'.repeat(60_000)}</a>`)?.children).toHaveLength(60_000)
    expect(readXml(`<a ${'b="c" '.repeat(20_000)}`)).toBeNull()
    expect(readXml('<'.repeat(200_000))).toBeNull()
    expect(readXml(`<a>${'&'.repeat(200_000)}</a>`)).toBeNull()
  })
})
