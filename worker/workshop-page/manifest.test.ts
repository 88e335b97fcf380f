import { expect, it } from 'vitest'

import { iconOf } from './manifest.ts'

const png = { url: '/logo.png', type: 'image/png' as const, width: 512, height: 512 }

it.each([
  ['a mark', png, '512x512'],
  ['a drawing of any size', { ...png, type: 'image/svg+xml' as const, width: 24, height: 24 }, 'any'],
  ['a word', { ...png, width: 900 }, undefined],
  ['a mark that is too small', { ...png, width: 96, height: 96 }, undefined],
  ['nothing', null, undefined],
] as const)('takes %s for the icon of a home screen, or leaves it', (_what, logo, sizes) => {
  expect(iconOf(logo)?.sizes).toBe(sizes)
})
