import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { forgetTabTexts } from '#web/customer/shared/use-tab-text.ts'
import { OwnTexts } from '#web/lib/i18n/use-text.tsx'
import type { ContactView } from '#worker/contract/customer/help.ts'

import { contactOptions } from './api.ts'
import { ContactChange } from './contact-change.tsx'

const code = '4F7K9Q2MX3VD'
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function shown(): string {
  const { content, process } = customerView({ process: { state: 'KEY_CODE_SENT' } })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OwnTexts of={contentTexts} words={content.texts}>
        <ContactChange code={code} process={process} />
      </OwnTexts>
    </QueryClientProvider>,
  )
}

it('stands folded and empty until something is typed', () => {
  expect(shown()).not.toMatch(/<details[^>]* open/)
})

it('has what was typed on the screen before, and stands open', () => {
  kept.set(`contact-phone:${code}`, '+358 40 123 4567')
  expect(shown()).toMatch(/<details[^>]* open/)
  expect(shown()).toContain('value="+358 40 123 4567"')
})

it('knows nothing of it any more once the process is over', () => {
  kept.set(`contact-phone:${code}`, '+358 40 123 4567')
  kept.set(`contact-email:${code}`, 'kaisa@example.com')
  forgetTabTexts(code)
  expect([...kept]).toEqual([])
  expect(shown()).not.toMatch(/<details[^>]* open/)
})

it('shows where messages went while that is asked for of the next version', async () => {
  const client = new QueryClient()
  const known: ContactView = { phoneNumber: '•••• 567', email: null, mayChange: true }
  client.setQueryData(contactOptions(code, 3).queryKey, known)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const observer = new QueryObserver(client, contactOptions(code, 3))
  const stop = observer.subscribe(() => undefined)
  observer.setOptions(contactOptions(code, 4))
  expect(observer.getCurrentResult()).toMatchObject({ data: known, isPlaceholderData: true, fetchStatus: 'fetching' })
  stop()
})
