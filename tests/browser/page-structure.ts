import { createHash } from 'node:crypto'

import type { Page } from '@playwright/test'

/**
 * Returns the parts of a page that decide what axe finds: its elements with their attributes, which of them say the
 * same and which name each other, how wide and in which colours it is shown. A text is left out, that there is one is
 * not. Runs in the page.
 */
function structure(): string {
  const places = new Map<string, number>()
  /** Ids, names and addresses by where they occur first: two pages may differ in them, not in which are alike. */
  const place = (value: string) => {
    const known = places.get(value) ?? places.size
    places.set(value, known)
    return known
  }
  const asIs =
    /^(?:class|style|role|type|lang|dir|tabindex|autocomplete|hidden|disabled|open|inert|aria-(?:hidden|live|expanded|checked|selected|pressed|current|invalid|disabled|level|modal|orientation))$/
  const attribute = ({ name, value }: Attr) => {
    const parts = value.split(' ')
    return `${name}=${asIs.test(name) ? value : parts.map((part) => (part === '' ? '' : place(part))).join(' ')}`
  }
  const state = (element: Element) => {
    if (element instanceof HTMLInputElement) return `${element.checked}${element.disabled}${element.value !== ''}`
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? element.value !== '' : ''
  }
  const drawn = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() === '' ? '' : 'text'
    if (!(node instanceof Element)) return ''
    const own = `${node.localName} ${[...node.attributes].map(attribute).join(' ')} ${state(node)}`
    return `<${own}>${[...node.childNodes].map(drawn).join('')}</>`
  }
  const { fontSize } = getComputedStyle(document.documentElement)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return [innerWidth, innerHeight, fontSize, isDark, document.title !== '', drawn(document.documentElement)].join(' ')
}

/** A short name for what the page is made of now; two pages with the same one are alike to axe. */
export async function structureOf(page: Page): Promise<string> {
  return createHash('sha256')
    .update(await page.evaluate(structure))
    .digest('hex')
}
