import { describe, expect, it } from 'vitest'

import { paths } from '#web/lib/paths.ts'

import { gradeOf, pageOf } from './browser-report.ts'

describe('the page of an address', () => {
  it.each([
    ['/', '/'],
    ['/4F7K-9Q2M-X3VD', '/:code'],
    ['/4F7K-9Q2M-X3VD/privacy', '/:code/privacy'],
    ['/4F7K-9Q2M-X3VD/receipt', '/:code/receipt'],
    ['/:code', '/:code'],
    ['/payment-feedback/visma/4F7K9Q2MX3VD/success', '/payment-feedback'],
    ['/pass/K3Y', '/pass'],
    ['/fast-lane/pohjola', '/fast-lane'],
    ['/login', '/login'],
    ['/staff', '/staff'],
    ['/staff/process/prc_1', '/staff/process'],
    ['/staff/settings/messages', '/staff/settings'],
    ['/staff/anything', '/staff'],
    ['/Matti/Meikäläinen', '/:code'],
  ])('%s is %s', (address, page) => {
    expect(pageOf(address)).toBe(page)
  })

  it('is known of every address of the app', () => {
    const fixed = Object.values(paths).filter((path) => typeof path === 'string')
    for (const path of fixed) expect(`/${path.split('/')[1]}`).toBe(pageOf(path))
  })
})

it('grades the vitals at their bounds', () => {
  expect([gradeOf('lcp', 2500), gradeOf('lcp', 2501), gradeOf('lcp', 4001)]).toEqual(['good', 'fair', 'poor'])
  expect([gradeOf('inp', 200), gradeOf('inp', 500), gradeOf('inp', 501)]).toEqual(['good', 'fair', 'poor'])
  expect([gradeOf('cls', 0.1), gradeOf('cls', 0.2), gradeOf('cls', 0.3)]).toEqual(['good', 'fair', 'poor'])
})
