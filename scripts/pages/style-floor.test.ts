import { describe, expect, it } from 'vitest'

import { customersFloor, staffsFloor } from './browser-floor.ts'
import { stylesUnknownTo } from './style-floor.ts'

const toCustomers = (style: string) => stylesUnknownTo(customersFloor, style)

describe('a style', () => {
  it.each([
    ['.a:has(.b){color:red}', ':has()'],
    ['.a{color:red;&:hover{color:blue}}', 'nesting'],
    ['.a{color:color-mix(in oklab, var(--b) 8%, transparent)}', 'color-mix()'],
    [':root{--a:light-dark(#fff, #000)}', 'light-dark()'],
    ['.a{color:oklch(60% .1 20)}', 'oklab() and its like'],
    ['.a{color:rgb(from red r g b / .5)}', 'colours from others'],
    ['.a{grid-template-columns:subgrid}', 'subgrid'],
    ['@media (width<=40rem){.a{color:red}}', 'ranges of media'],
    ['.a:user-invalid{color:red}', ':user-valid'],
    ['.a{transition:top 1s linear(0, .5, 1)}', 'linear()'],
    ['.a{margin:round(up, 1rem, 4px)}', 'round()'],
    ['.a{height:2lh}', 'lh'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['.a{zoom:2}', 'zoom'],
  ])('%s is told of what older browsers lack', (style, said) => {
    expect(toCustomers(style)).toEqual([said])
  })

  it('may say all that they know', () => {
    const known = `@container (min-width:40rem){.a{inset:0}}.b:is(.c,:where(.d)){min-height:100dvh;aspect-ratio:1}
      @layer base{.e{background:linear-gradient(red, blue)}}@media (min-width:40rem){.f{color:rgb(0 0 0 / .5)}}`
    expect(toCustomers(known)).toEqual([])
  })

  it('may ask for the rest, in one block or within another', () => {
    const asked = `@supports selector(:has(a)){@media print{.a:has(.b){color:red}.c{color:red}}}
      @media print{@supports (color:color-mix(in oklab, red, red)){.a{color:color-mix(in oklab, red, blue)}}}`
    expect(toCustomers(asked)).toEqual([])
  })

  it.each([
    ['after the block that asks', '@supports selector(:has(a)){.a:has(.b){color:red}}.c:has(.d){color:red}'],
    ['in one that asks for something else', '@supports (display:grid){.a:has(.b){color:red}}'],
    ['in one for those that lack it', '@supports not selector(:has(a)){.a:has(.b){color:red}}'],
  ])('is told of what stands %s', (_where, style) => {
    expect(toCustomers(style)).toEqual([':has()'])
  })

  it('of staff may say more', () => {
    expect(stylesUnknownTo(staffsFloor, '.a:has(.b){color:color-mix(in oklab, red, blue)}')).toEqual([])
    expect(stylesUnknownTo(staffsFloor, '@starting-style{.a{opacity:0}}')).toEqual(['@starting-style'])
  })
})
