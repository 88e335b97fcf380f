import type { Page } from '@playwright/test'

/** Words, numbers and prices that a line ends within although nothing lets it: no space, no hyphen, no soft hyphen. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isSeen = ({ parentElement: parent }: Node) =>
      parent !== null &&
      parent.checkVisibility() &&
      parent.getBoundingClientRect().width > 1 &&
      parent.closest('.unseen, svg') === null
    /** The line of one letter; what the browser draws of a soft hyphen before it counts to the line above. */
    const lineOf = (text: Node, at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      return rects.at(-1)?.top ?? Number.NaN
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!isSeen(text)) continue
      // A space that does not break is part of a number.
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^ \n\t\u00AD-]+/gu)) {
        const [first, last] = [lineOf(text, index), lineOf(text, index + word.length - 1)]
        // Less than a line is rounding.
        if (Math.abs(first - last) > 4) broken.push(word)
      }
    }
    return broken
  })
}
