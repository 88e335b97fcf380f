import { describe, expect, it } from 'vitest'

import { filesOf, isPageOf, keepRequestIn, outdatedVersions, versionsToShow } from '#web/sw/kept-versions.ts'

const shipped = {
  version: 'b',
  entry: '/assets/app-b.js',
  customer: ['/assets/app-b.js', '/assets/app-b.css', '/assets/customer-b.js'],
  staff: ['/assets/staff-shell-b.js'],
}
const html = (...files: readonly string[]) => files.map((file) => `<script src="${file}"></script>`).join('')

describe('the versions of the app that a browser keeps', () => {
  it('shows its own page first, else the newest that is whole', () => {
    expect(versionsToShow(['app-a', 'staff-notices', 'app-b', 'app-c'], 'app-b')).toEqual(['app-b', 'app-c', 'app-a'])
    expect(versionsToShow(['app-a', 'app-b'], 'app-c')).toEqual(['app-b', 'app-a'])
    expect(versionsToShow(['staff-notices'], 'app-c')).toEqual([])
  })

  it('keeps the version before, in which pages may be open, and lets go of those before it and of nothing else', () => {
    expect(outdatedVersions(['app-a', 'app-b', 'staff-notices', 'app-c'], 'app-c')).toEqual(['app-a'])
    expect(outdatedVersions(['app-b', 'app-c'], 'app-c')).toEqual([])
    expect(outdatedVersions(['app-a', 'app-b', 'app-c'], 'app-a')).toEqual(['app-b'])
  })

  it('takes no page of another deployment for its own', () => {
    expect(isPageOf(html('/assets/app-b.js', '/assets/customer-b.js'), shipped)).toBe(true)
    expect(isPageOf(html('/assets/app-c.js'), shipped)).toBe(false)
    expect(isPageOf(html('/assets/app-b.js', '/assets/customer-c.js'), shipped)).toBe(false)
    expect(isPageOf('<p>Down for maintenance</p>', shipped)).toBe(false)
  })

  it('keeps what belongs to the app and drawings, whatever else a page asks for', () => {
    const also = [
      '/marks/skoda.svg',
      '/api/process/init',
      '/marks/../api/process',
      'https://elsewhere.example/x.svg',
      7,
    ]
    expect(keepRequestIn({ keep: 'customer', also })).toEqual({ area: 'customer', also: ['/marks/skoda.svg'] })
    expect(keepRequestIn({ keep: 'staff' })).toEqual({ area: 'staff', also: [] })
    for (const message of [null, 'keep', {}, { keep: 'everything' }, { open: '/staff' }]) {
      expect(keepRequestIn(message)).toBeNull()
    }
  })

  it('keeps the programs of staff only for staff, and the customer’s for both', () => {
    expect(filesOf(shipped, { area: 'customer', also: ['/marks/skoda.svg'] })).toEqual([
      ...shipped.customer,
      '/marks/skoda.svg',
    ])
    expect(filesOf(shipped, { area: 'staff', also: [] })).toEqual([...shipped.customer, ...shipped.staff])
  })
})
