import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { HandOver } from '#web/customer/waiting/keys-back.tsx'
import { OwnTexts } from '#web/lib/i18n/use-text.tsx'
import type { CustomerHours } from '#worker/contract/customer/workshop-looks.ts'

import { ContactCard } from './contact-card.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const hours: CustomerHours = {
  days: [
    {
      date: '2026-11-20',
      exception: 'Inventaario',
      openings: [{ from: '2026-11-20T06:00:00Z', to: '2026-11-20T10:00:00Z' }],
    },
    { date: '2026-11-21', exception: null, openings: [{ from: '2026-11-21T08:00:00Z', to: '2026-11-21T22:00:00Z' }] },
    { date: '2026-11-22', exception: null, openings: [] },
  ],
  later: null,
}

function shown(openingHours: CustomerHours | null) {
  const view = customerView({ process: { state: 'PAYMENT_DONE', processType: 'DELIVERY' }, account: { openingHours } })
  const { text } = { text: view.content.texts }
  const drawn = (part: React.ReactNode) =>
    renderToStaticMarkup(
      <OwnTexts of={contentTexts} words={text}>
        {part}
      </OwnTexts>,
    )
  return { handOver: drawn(<HandOver view={view} />), contact: drawn(<ContactCard account={view.account} />) }
}

it('where a car is handed over the hours stand in the place of the text, with what is other than usual today', () => {
  const { handOver, contact } = shown(hours)
  for (const screen of [handOver, contact]) {
    expect(screen).toContain('Auki nyt klo\u00A012.00 asti.')
    expect(screen).toContain('Tänään poikkeuksellisesti: 8.00–12.00 · Inventaario')
  }
  expect(handOver).not.toContain('Tule, kun huolto on auki.')
  expect(contact).toMatch(/la 21\.11\..*10\.00–24\.00/)
  expect(contact).toMatch(/su 22\.11\..*Suljettu/)
})

it.each([
  ['2026-11-20T10:00:00Z', 'Suljettu nyt. Avataan huomenna (la) klo\u00A010.00.'],
  ['2026-11-20T05:00:00Z', 'Suljettu nyt. Avataan tänään klo\u00A08.00.'],
])('at %s it says when it opens', (now, said) => {
  vi.setSystemTime(now)
  expect(shown(hours).handOver).toContain(said)
})

it('names the day of an opening that is further ahead', () => {
  const { days } = hours
  expect(shown({ days: days.slice(2), later: null }).handOver).not.toContain('Avataan')
  vi.setSystemTime('2026-11-22T10:00:00Z')
  expect(shown({ days: days.slice(2), later: '2026-12-28T06:00:00Z' }).handOver).toContain(
    'Avataan ma 28.12.2026 klo\u00A08.00.',
  )
})

it('where an account has not said when it is open the text stays', () => {
  const { handOver, contact } = shown(null)
  expect(handOver).toContain('Tule, kun huolto on auki.')
  expect(contact).not.toContain('Aukioloajat')
})
