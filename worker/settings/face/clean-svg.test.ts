import { describe, expect, it } from 'vitest'

import { svgOf } from '#tests/support/pictures.ts'

import { cleanSvg } from './clean-svg.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const inside = (text: string) => cleanSvg(svgOf(text))

function drawn(text: string): string {
  const outcome = cleanSvg(bytesOf(text))
  return outcome.ok ? new TextDecoder().decode(outcome.svg.bytes) : outcome.fault
}
const drawnInside = (text: string) => drawn(new TextDecoder().decode(svgOf(text)))

describe('a drawing', () => {
  it('is written anew with its measures', () => {
    expect(inside('<path d="M1 1h9" stroke="#fff"/>')).toMatchObject({ ok: true, svg: { width: 64, height: 32 } })
    expect(drawnInside('<path d="M1 1h9" stroke="#fff"/>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32" width="64" height="32"><rect width="64" height="32" rx="4" fill="#0e4f5c"/><path d="M1 1h9" stroke="#fff"/></svg>',
    )
  })

  it('keeps what fills it, its rules, and what is drawn again', () => {
    const text =
      '<style>.a{fill:#fff}g>.b{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#000"/></linearGradient>' +
      '<path id="p" d="M0 0h1"/></defs><use xlink:href="#p" class="a"/><rect fill="url(#g)" style="opacity:.5"/>'
    const kept = drawnInside(text)
    for (const part of [
      '.a{fill:#fff}',
      'g&gt;.b{fill:url(#g)}',
      'href="#p"',
      'fill="url(#g)"',
      'style="opacity:.5"',
    ]) {
      expect(kept).toContain(part)
    }
  })

  it('has its measures from width and height where it has no view box', () => {
    expect(drawn('<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="20"><path d="M0 0"/></svg>')).toContain(
      'viewBox="0 0 40 20" width="40" height="20"',
    )
    expect(drawn('<svg xmlns="http://www.w3.org/2000/svg" width="100%"><path d="M0 0"/></svg>')).toBe('no_size')
    expect(drawn('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"><path d="M0 0"/></svg>')).toBe('no_size')
  })
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script with a shape in it', '<script><rect id="evil"/></script>'],
  ['an event', '<rect id="r" onclick="alert(1)" onload="alert(1)"/>'],
  ['the notes of an editor', '<metadata><x:evil xmlns:x="y">alert(1)</x:evil></metadata><inkscape:grid alert="1"/>'],
  ['a comment', '<!-- alert(1) -->'],
  ['a foreign attribute', '<rect xmlns:x="alert" x:label="alert(1)" data-a="alert(1)"/>'],
])('%s is left out', (_what, text) => {
  const kept = drawnInside(text)
  expect(kept).toMatch(/^<svg .*<\/svg>$/)
  expect(kept).not.toMatch(/alert|evil|script|onclick/)
})

it.each([
  ['a page within', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'],
  ['a picture', '<image href="data:image/png;base64,AA"/>'],
  ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
  ['what moves', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a reference elsewhere', '<use href="https://elsewhere.example/a.svg#b"/>'],
  ['a reference by bytes', '<use href="data:image/svg+xml,x"/>'],
  ['a fill from elsewhere', '<rect fill="url(https://elsewhere.example/#a)"/>'],
  ['a fill from elsewhere behind an entity', '<rect fill="&#117;rl(//elsewhere.example)"/>'],
  ['a style that fetches', '<rect style="background:url(//elsewhere.example)"/>'],
  ['an escape in a style', String.raw`<rect style="fill:u\72l(//elsewhere.example)"/>`],
  ['a rule that fetches', '<style>@import "//elsewhere.example";</style>'],
  ['a rule that fetches, in a section', '<style><![CDATA[a{fill:url(//elsewhere.example)}]]></style>'],
  ['a typeface', '<style>@font-face{src:url(x)}</style>'],
  ['what is drawn again and again', '<g id="a"><use href="#b"/></g><g id="b"><use href="#c"/></g><path id="c" d=""/>'],
  ['what draws itself', '<use id="u" href="#u"/>'],
  ['an unknown element', '<filter id="f"/>'],
])('%s is refused', (_what, text) => {
  expect(drawnInside(text)).toBe('unsafe')
})

it.each([
  ['nothing', ''],
  ['no XML', 'hello'],
  ['another language', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['no name space', '<svg viewBox="0 0 1 1"/>'],
  [
    'entities of its own',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&a;</svg>',
  ],
  ['an entity of nobody', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&nbsp;</svg>'],
  ['two roots', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['words behind it', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>x'],
  ['crossed elements', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g><path></g></path></svg>'],
  ['no end', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>'],
  ['an attribute without marks', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id=a/></svg>'],
  ['an attribute twice', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="a" id="b"/></svg>'],
  [
    'a depth without end',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<g>'.repeat(99)}${'</g>'.repeat(99)}</svg>`,
  ],
])('%s is no drawing', (_what, text) => {
  expect(drawn(text)).toBe('not_a_picture')
})

it('bytes that are no text are no drawing', () => {
  expect(cleanSvg(Uint8Array.from([0xff, 0xfe, 0x3c]))).toEqual({ ok: false, fault: 'not_a_picture' })
})

it('what is cleaned stays as it is when it is cleaned again', () => {
  const once = drawnInside(
    '<title>x</title><style>.a{fill:#fff}</style><text x="1" font-family="Arial">A &amp; B &lt;</text>',
  )
  expect(drawn(once)).toBe(once)
})
