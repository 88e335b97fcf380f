import { widthOfText } from './helvetica.ts'

/** Blocks of a page, from the top down. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  /** A label, and a value at the right edge. */
  | { kind: 'line'; label: string; value: string; isTotal?: true | undefined }
  /** The first cell at the left edge, the others in columns that end at their right edges. */
  | { kind: 'cells'; cells: readonly string[]; isHead?: true }

/** A text at its place: points from the lower left corner of the page. */
export type Placed = { x: number; y: number; size: number; isBold: boolean; text: string }
export type Page = Placed[]

/** A4 in points. */
export const pageSize = { width: 595, height: 842 }
const margin = 56
const left = margin
const right = pageSize.width - margin
const width = right - left
const gap = 12
/** Bold letters are wider than their table says. */
const boldFactor = 1.1

type Style = { size: number; isBold: boolean; before: number; leading: number }
const styles: Readonly<Record<Block['kind'], Style>> = {
  title: { size: 18, isBold: true, before: 0, leading: 24 },
  heading: { size: 12, isBold: true, before: 12, leading: 18 },
  text: { size: 10, isBold: false, before: 0, leading: 14 },
  small: { size: 8, isBold: false, before: 0, leading: 11 },
  line: { size: 10, isBold: false, before: 0, leading: 14 },
  cells: { size: 10, isBold: false, before: 0, leading: 14 },
}

/** Lays blocks out on as many pages as they take. */
export function layOut(blocks: readonly Block[]): Page[] {
  const pages: Page[] = [[]]
  let y = pageSize.height - margin
  for (const block of blocks) {
    const style = styles[block.kind]
    y -= style.before
    for (const row of rowsOf(block, style)) {
      y -= style.leading
      if (y < margin) {
        pages.push([])
        y = pageSize.height - margin - style.leading
      }
      pages.at(-1)?.push(...row.map((placed) => ({ ...placed, y })))
    }
  }
  return pages
}

type InRow = Omit<Placed, 'y'>

/** The rows that a block takes: a text that is too long goes on in the next one. */
function rowsOf(block: Block, { size, isBold }: Style): InRow[][] {
  switch (block.kind) {
    case 'line': {
      const bold = block.isTotal === true
      const value = atRight(block.value, { x: right, size, isBold: bold })
      const room = value.x - left - gap
      return wrapped(block.label, room, { size, isBold: bold }).map((text, at) => [
        { x: left, size, isBold: bold, text },
        ...(at === 0 && block.value !== '' ? [value] : []),
      ])
    }
    case 'cells': {
      const bold = block.isHead === true
      const step = width / block.cells.length
      return [
        block.cells.map((text, at) =>
          at === 0
            ? { x: left, size, isBold: bold, text }
            : atRight(text, { x: left + step * (at + 1), size, isBold: bold }),
        ),
      ]
    }
    default:
      return wrapped(block.text, width, { size, isBold }).map((text) => [{ x: left, size, isBold, text }])
  }
}

type Font = { size: number; isBold: boolean }

function widthIn(text: string, { size, isBold }: Font): number {
  return widthOfText(text, size) * (isBold ? boldFactor : 1)
}

function atRight(text: string, { x, ...font }: Font & { x: number }): InRow {
  return { ...font, x: x - widthIn(text, font), text }
}

/** The lines of a text in so many points; a word that is longer than a line is divided. */
function wrapped(text: string, room: number, font: Font): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/).flatMap((one) => divided(one, room, font))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthIn(longer, font) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function divided(word: string, room: number, font: Font): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && widthIn(part + character, font) > room) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
