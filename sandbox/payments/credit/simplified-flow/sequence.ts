import type { XmlElement } from './xml.ts'

/** The message is not what the schema wants. Its words are those of the bank's own parser. */
export class UnmarshallingError extends Error {}

type Occurs = { isOptional?: boolean; isNillable?: boolean }

function wrong(element: XmlElement | undefined, expected: string): UnmarshallingError {
  if (element === undefined)
    return new UnmarshallingError(`The content is not complete. One of '{${expected}}' is expected.`)
  const qualified = element.namespace === '' ? element.name : `{"${element.namespace}":${element.name}}`
  const found = `Invalid content was found starting with element '${qualified}'.`
  return new UnmarshallingError(
    `cvc-complex-type.2.4.a: ${found} ${expected === '' ? 'No child element is expected.' : `One of '{${expected}}' is expected.`}`,
  )
}

function notA(type: string, { name, text }: XmlElement): UnmarshallingError {
  return new UnmarshallingError(`cvc-datatype-valid.1.2.1: '${text}' is not a valid value of ${name} for '${type}'.`)
}

/** The children of an element, to be taken in the order of the schema. */
export type Fields = {
  take: (name: string, occurs?: Occurs) => XmlElement | null
  text: (name: string) => string
  optionalText: (name: string, occurs?: Occurs) => string | null
  decimal: (name: string) => number
  optionalDecimal: (name: string) => number | null
  optionalBoolean: (name: string) => boolean | null
  optionalDate: (name: string) => string | null
  oneOf: <Word extends string>(name: string, words: readonly Word[]) => Word
  optionalOneOf: <Word extends string>(name: string, words: readonly Word[]) => Word | null
  inner: <Value>(name: string, read: (fields: Fields) => Value) => Value
  optionalInner: <Value>(name: string, read: (fields: Fields) => Value) => Value | null
  many: <Value>(name: string, read: (fields: Fields) => Value) => Value[]
  manyTexts: (name: string) => string[]
}

const optional = { isOptional: true, isNillable: true } as const

function plainText(element: XmlElement): string {
  const [child] = element.children
  if (child !== undefined) throw wrong(child, '')
  return element.text.trim()
}

function decimalOf(element: XmlElement): number {
  const text = plainText(element)
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw notA('decimal', element)
  return Number(text)
}

function booleanOf(element: XmlElement): boolean {
  const text = plainText(element)
  if (!['true', 'false', '1', '0'].includes(text)) throw notA('boolean', element)
  return text === 'true' || text === '1'
}

function dateOf(element: XmlElement): string {
  const text = plainText(element)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw notA('date', element)
  return text
}

function wordOf<Word extends string>(element: XmlElement, words: readonly Word[]): Word {
  const text = plainText(element)
  const word = words.find((one) => one === text)
  if (word === undefined) throw notA(words.join('|'), element)
  return word
}

/** Takes one child after another. Attributes and the text between the children say nothing. */
function taker({ children }: XmlElement) {
  let at = 0
  const peek = (name: string) => {
    const next = children[at]
    return next?.name === name && next.namespace === '' ? next : undefined
  }
  const take = (name: string, { isOptional = false, isNillable = false }: Occurs = {}): XmlElement | null => {
    const next = peek(name)
    if (next === undefined) {
      if (isOptional) return null
      throw wrong(children[at], name)
    }
    at += 1
    if (!next.isNil) return next
    if (!isNillable) throw new UnmarshallingError(`cvc-elt.3.1: Element '${name}' is not nillable.`)
    return null
  }
  const must = (name: string): XmlElement => {
    const element = take(name)
    if (element === null) throw wrong(undefined, name)
    return element
  }
  const end = () => {
    const left = children[at]
    if (left !== undefined) throw wrong(left, '')
  }
  return { peek, take, must, end }
}

/** Reads an element whose children come in the order of the schema; throws `UnmarshallingError` when they do not. */
export function sequence<Value>(element: XmlElement, read: (fields: Fields) => Value): Value {
  const { peek, take, must, end } = taker(element)
  const nullable = <Parsed>(name: string, readOne: (found: XmlElement) => Parsed, occurs: Occurs = optional) => {
    const found = take(name, occurs)
    return found === null ? null : readOne(found)
  }
  const every = <Parsed>(name: string, readOne: (found: XmlElement) => Parsed): Parsed[] => {
    const found: Parsed[] = []
    while (peek(name) !== undefined) found.push(readOne(must(name)))
    return found
  }
  const fields: Fields = {
    take,
    text: (name) => plainText(must(name)),
    optionalText: (name, occurs) => nullable(name, plainText, occurs),
    decimal: (name) => decimalOf(must(name)),
    optionalDecimal: (name) => nullable(name, decimalOf),
    optionalBoolean: (name) => nullable(name, booleanOf),
    optionalDate: (name) => nullable(name, dateOf),
    oneOf: (name, words) => wordOf(must(name), words),
    optionalOneOf: (name, words) => nullable(name, (found) => wordOf(found, words)),
    inner: (name, readInner) => sequence(must(name), readInner),
    optionalInner: (name, readInner) => nullable(name, (found) => sequence(found, readInner)),
    many: (name, readInner) => every(name, (found) => sequence(found, readInner)),
    manyTexts: (name) => every(name, plainText),
  }
  const value = read(fields)
  end()
  return value
}
