import { expect, test, type Page } from '@playwright/test'

/** In the page: puts every text into two `<font>` elements, now and whenever one comes or changes, as a browser's translator does. */
function translate(): void {
  const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE', 'FONT', 'NOSCRIPT'])
  const isWrapped = (text: Node) => text.parentElement === null || skipped.has(text.parentElement.tagName)
  function wrap(text: Node): void {
    if (isWrapped(text) || (text.nodeValue ?? '').trim() === '') return
    if (text.parentElement?.closest('svg, .notranslate, [translate="no"]')) return
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    outer.dataset['translated'] = ''
    outer.append(inner)
    // As a translator does it: the text that the page made leaves the document, and another stands in its place.
    text.parentNode?.replaceChild(outer, text)
    inner.append(document.createTextNode(text.nodeValue ?? ''))
  }
  function wrapAll(root: Node): void {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }
  const start = () => {
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrap(target)
        for (const node of addedNodes) wrapAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  if (document.body === null) document.addEventListener('DOMContentLoaded', start)
  else start()
}

/** The name that projects begin with whose pages a translator goes over. */
export const translated = 'translated'

/** Translates the pages of the projects that are told to be. */
export async function translateWhereAsked(page: Page): Promise<void> {
  if (test.info().project.name.startsWith(translated)) await playTranslator(page)
}

/** Translates every page that is opened from now on. What breaks in one fails the test. */
export async function playTranslator(page: Page): Promise<void> {
  page.on('pageerror', (error) => expect.soft(String(error), 'an error of the page').toBe(''))
  page.on('console', (message) => {
    const isBroken = /removeChild|insertBefore|NotFoundError/.test(message.text())
    if (message.type() === 'error' && isBroken) expect.soft(message.text(), 'an error of the page').toBe('')
  })
  await page.addInitScript(translate)
}
