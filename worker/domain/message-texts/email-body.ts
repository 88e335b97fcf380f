import type { AccentPair } from '#domain/text/accent.ts'

import type { EmailContent, EmailPart } from './compose.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#16181d'
const buttonOf = ({ accent, onAccent }: AccentPair) =>
  `display:inline-block;padding:14px 24px;border-radius:8px;background:${accent};color:${onAccent};text-decoration:none`

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escaped(text).replaceAll('\n', '<br>')}</p>`
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:2px">${escaped(code)}</p>`
}

const cell = 'padding:4px 0;font-size:15px;line-height:1.4;vertical-align:top'

function partTable({ heading, lines }: EmailPart): string {
  const title =
    heading === null ? '' : `<p style="margin:0 0 4px;font-size:15px;font-weight:600">${escaped(heading)}</p>`
  const rows = lines.map(({ label, value, isTotal }) => {
    const weight = isTotal === true ? ';font-weight:600' : ''
    const end = `${cell};text-align:right;white-space:nowrap;padding-left:16px${weight}`
    return `<tr><td style="${cell}${weight}">${escaped(label)}</td><td style="${end}">${escaped(value)}</td></tr>`
  })
  return `${title}<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`
}

function lineText({ label, value }: EmailPart['lines'][number]): string {
  return value === '' ? label : `${label}: ${value}`
}

/** The logo above an e-mail: a PNG by its whole address, with its measures (px), and the name that it stands for. */
export type EmailLogo = { url: string; width: number; height: number; alt: string }

/** The workshop's looks: its button has the colour that is read on white paper. */
export type EmailLook = { logo: EmailLogo | null; button: AccentPair }

const plainLook: EmailLook = { logo: null, button: { accent: '#16181d', onAccent: '#ffffff' } }

const logoBox = { width: 200, height: 48 }

/** Drawn as large as it is, and no larger than its place; programs that ignore styles go by the attributes. */
function logoImage({ url, width, height, alt }: EmailLogo): string {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height)
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const style = 'display:block;border:0;font-size:18px;font-weight:600;color:#16181d'
  const image = `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${w}" height="${h}" style="${style}">`
  // On white also where a program turns the letter dark: a dark logo would be seen by nobody.
  return `<p style="margin:0 0 24px"><span style="display:inline-block;padding:8px;border-radius:8px;background:#ffffff">${image}</span></p>`
}

/** The HTML of an e-mail: everything inline, nothing fetched but a logo, readable where styles and pictures are ignored. */
export function emailHtml(content: EmailContent, lcid: string, { logo, button }: EmailLook = plainLook): string {
  const { paragraphs, code, receipt = [], action, signature } = content
  const parts = [
    ...(logo === null ? [] : [logoImage(logo)]),
    ...paragraphs.map(paragraph),
    ...(code === null ? [] : [codeBlock(code)]),
    ...receipt.map(partTable),
    `<p style="margin:0 0 24px"><a href="${escaped(action.link)}" style="${buttonOf(button)}">${escaped(action.label)}</a></p>`,
    paragraph(signature),
  ]
  const body = `<div style="max-width:560px;margin:0 auto;padding:24px;${font}">${parts.join('\n')}</div>`
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return `<!doctype html>\n<html lang="${escaped(lcid)}"><head>${head}</head><body>${body}</body></html>`
}

/** The same in plain text. */
export function emailText({ paragraphs, receipt = [], action, signature }: EmailContent): string {
  const parts = receipt.map(({ heading, lines }) =>
    [...(heading === null ? [] : [heading]), ...lines.map(lineText)].join('\n'),
  )
  return [...paragraphs, ...parts, `${action.label}: ${action.link}`, signature].join('\n\n')
}
