import { expect, it } from 'vitest'

import { sequence, UnmarshallingError } from './sequence.ts'
import { bodyOf } from './soap.ts'
import { escapeXml, parseXml } from './xml.ts'

const element = (name: string, text: string, namespace = '') => ({ namespace, name, isNil: false, text, children: [] })

it('reads elements with their namespaces, whatever the prefix', () => {
  const document = '<?xml version="1.0"?><!-- hei --><a:x xmlns:a="urn:a"><y xmlns="urn:b">1</y><a:z/><w>2</w></a:x>'
  expect(parseXml(document)).toEqual({
    ...element('x', '', 'urn:a'),
    children: [element('y', '1', 'urn:b'), element('z', '', 'urn:a'), element('w', '2')],
  })
})

it('reads text as it was meant', () => {
  expect(parseXml('<x>a &amp; b &lt;c&gt; &#228;&#xe4; <![CDATA[<&>]]></x>')?.text).toBe('a & b <c> ää <&>')
  expect(parseXml(`<x>${escapeXml('<&">')}</x>`)?.text).toBe('<&">')
})

it('tells what says that there is nothing in it', () => {
  const nil = (attribute: string) =>
    parseXml(`<x xmlns:i="http://www.w3.org/2001/XMLSchema-instance" ${attribute}/>`)?.isNil
  expect([nil('i:nil="true"'), nil('i:nil="1"'), nil('i:nil="false"'), nil('nil="true"')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it.each([
  ['an element that is not closed', '<x><y></x>'],
  ['an element that is closed only', '</x>'],
  ['two roots', '<x/><y/>'],
  ['text outside', '<x/>hei'],
  ['an unknown entity', '<x>&ouml;</x>'],
  ['a bare ampersand', '<x>a & b</x>'],
  ['an unknown prefix', '<a:x/>'],
  ['an attribute twice', '<x a="1" a="2"/>'],
  ['an attribute without quotes', '<x a=1/>'],
  ['a document type', '<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>'],
  ['nothing', ''],
  ['JSON', '{"x":1}'],
])('does not read %s', (_name, document) => {
  expect(parseXml(document)).toBeNull()
})

const read = (document: string) => {
  const parsed = parseXml(document)
  if (parsed === null) throw new Error('not well-formed')
  return sequence(parsed, (fields) => ({
    a: fields.text('a'),
    b: fields.optionalDecimal('b'),
    c: fields.manyTexts('c'),
    d: fields.optionalBoolean('d'),
    e: fields.optionalInner('e', (inner) => inner.oneOf('f', ['ONE', 'TWO'])),
  }))
}

it('takes elements in the order of the schema', () => {
  expect(read('<x><a>1</a><b>2.50</b><c>3</c><c>4</c><d>true</d><e><f>TWO</f></e></x>')).toEqual({
    a: '1',
    b: 2.5,
    c: ['3', '4'],
    d: true,
    e: 'TWO',
  })
  expect(read('<x><a/></x>')).toEqual({ a: '', b: null, c: [], d: null, e: null })
})

it.each([
  ['another order', '<x><b>1</b><a>2</a></x>'],
  ['an element too many', '<x><a>1</a><z/></x>'],
  ['the same element twice', '<x><a>1</a><a>1</a></x>'],
  ['none where one is due', '<x><b>1</b></x>'],
  ['an element with a namespace', '<x xmlns:m="urn:m"><m:a>1</m:a></x>'],
  ['a word for a number', '<x><a>1</a><b>paljon</b></x>'],
  ['a comma for a point', '<x><a>1</a><b>1,50</b></x>'],
  ['a word for a boolean', '<x><a>1</a><d>yes</d></x>'],
  ['another word', '<x><a>1</a><e><f>THREE</f></e></x>'],
  ['an element in a text', '<x><a><z/></a></x>'],
])('refuses %s', (_name, document) => {
  expect(() => read(document)).toThrow(UnmarshallingError)
})

it('finds the operation of a service in an envelope, and nothing else', () => {
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
  const message = '<m:getPayment xmlns:m="http://ecommerce.resurs.com/v4/msg/aftershopflow"/>'
  const inside = (body: string) => `<e:Envelope xmlns:e="${soap}">${body}</e:Envelope>`
  expect(bodyOf(inside(`<e:Body>${message}</e:Body>`), 'aftershopflow')?.name).toBe('getPayment')
  expect(bodyOf(inside(`<e:Header/><e:Body>${message}</e:Body>`), 'aftershopflow')?.name).toBe('getPayment')
  expect(bodyOf(inside(`<e:Body>${message}</e:Body>`), 'simplifiedshopflow')).toBeNull()
  expect(bodyOf(inside(`<e:Body>${message}${message}</e:Body>`), 'aftershopflow')).toBeNull()
  expect(bodyOf(inside('<e:Body/>'), 'aftershopflow')).toBeNull()
  expect(bodyOf(`<Envelope><Body>${message}</Body></Envelope>`, 'aftershopflow')).toBeNull()
})
