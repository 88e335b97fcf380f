import { createEncoder, firstByte, type Encoder } from './encoding.ts'
import { glyphName } from './glyphs.ts'
import { layOut, pageSize, type Block, type Page, type Placed } from './layout.ts'

/**
 * Writes documents of text as PDF 1.7 (ISO 32000-1), in Helvetica, which every reader has: no font is in the file. Letters that
 * windows-1252 lacks (Polish, Latvian, Sámi) come from the same font by their names.
 */

type Document = { title: string; language: string; blocks: readonly Block[] }

const footSize = 8
const footAt = 30

/** The numbers of the objects; pages and their contents follow. */
const objects = { catalog: 1, pages: 2, regular: 3, bold: 4, other: 5, toUnicode: 6, info: 7 } as const
const firstPage = 8

/** Returns the bytes of a document: the same for the same document. Line by line from the top, page by page. */
export function writePdf({ title, language, blocks }: Document): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder()
  const pages = layOut(blocks)
  const contents = pages.map((page, at) => contentOf([...page, footOf(title, at + 1, pages.length)], encoder))
  const pageIds = pages.map((_, at) => firstPage + at * 2)
  const resources = `<< /Font << /F1 ${objects.regular} 0 R /F2 ${objects.bold} 0 R /F3 ${objects.other} 0 R >> >>`
  const bodies = [
    `<< /Type /Catalog /Pages ${objects.pages} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font('Helvetica', '/WinAnsiEncoding'),
    font('Helvetica-Bold', '/WinAnsiEncoding'),
    font('Helvetica', differences(encoder.others()), `/ToUnicode ${objects.toUnicode} 0 R`),
    stream(toUnicode(encoder.others())),
    `<< /Title <${utf16(title)}> >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent ${objects.pages} 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources ${resources} /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      stream(content),
    ]),
  ]
  return asFile(bodies)
}

function font(name: string, encoding: string, more = ''): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding ${encoding} ${more} >>`
}

function differences(others: readonly string[]): string {
  return `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${firstByte} ${others.map((one) => `/${glyphName(one)}`).join(' ')}] >>`
}

/** Says which character each byte of the second font is, for who copies or searches the text (9.10.3 of the standard). */
function toUnicode(others: readonly string[]): string {
  const pairs = others.map((one, at) => `<${(firstByte + at).toString(16)}> <${utf16(one).slice(4)}>`)
  const chunks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) => pairs.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Others def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...chunks.map((chunk) => `${chunk.length} beginbfchar ${chunk.join(' ')} endbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Hexadecimal UTF-16 with its mark. */
function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `feff${units.join('')}`
}

function footOf(title: string, number: number, count: number): Placed {
  return { x: 56, y: footAt, size: footSize, isBold: false, text: `${title} · ${number}/${count}` }
}

function contentOf(page: Page, encoder: Encoder): string {
  return page.map((placed) => shown(placed, encoder)).join('\n')
}

function shown({ x, y, size, isBold, text }: Placed, encoder: Encoder): string {
  const usual = isBold ? '/F2' : '/F1'
  const runs = encoder.runsOf(text).map(({ isOther, hex }) => `${isOther ? '/F3' : usual} ${size} Tf <${hex}> Tj`)
  return `BT 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${runs.join(' ')} ET`
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** The whole file is ASCII, so that a character is a byte. */
function asFile(bodies: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n'
  const offsets = bodies.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${bodies.length + 1} /Root ${objects.catalog} 0 R /Info ${objects.info} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(new TextEncoder().encode(file))
}
