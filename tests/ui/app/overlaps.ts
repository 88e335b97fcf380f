import type { Page } from '@playwright/test'

/**
 * Texts of a page whose boxes meet, each pair as one line. What is unseen, folded away, or lies on another layer on purpose
 * (a dialog, a bar at a phone's foot, what sticks to an edge) is compared with what lies there too.
 */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = {
      text: string
      node: Element
      layer: Element | null
      left: number
      right: number
      top: number
      bottom: number
    }
    // The screen on the wall lies over the whole page.
    const wall = document.querySelector('[data-wall]')
    const isShown = (element: Element) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const style = getComputedStyle(one)
        if (style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none') return false
      }
      return wall === null || wall.contains(element)
    }
    const layerOf = (element: Element) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      }
      return null
    }
    const seenPart = (rect: DOMRect, element: Element) => {
      let { left, right, top, bottom } = rect
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const frame = one.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return { left, right, top, bottom }
    }
    const boxes: Box[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || element === null || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const seen = seenPart(rect, element)
        if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1)
          boxes.push({ text, node: element, layer: layerOf(element), ...seen })
      }
    }
    const meet = (one: Box, other: Box) => {
      if (one.node === other.node || one.layer !== other.layer) return false
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Lines of one text, and lines set closely below each other, may touch by their leading.
      return across > 1.5 && down > 5
    }
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => (meet(one, other) ? [`${one.text} / ${other.text}`] : [])),
    )
  })
}
