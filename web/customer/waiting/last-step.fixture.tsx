import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

import { customerView, type ViewChange } from '#tests/support/customer-view.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { OwnTexts } from '#web/lib/i18n/use-text.tsx'

import { WaitingStep } from './waiting-step.tsx'

/** Returns the markup of the last step of a visit. */
export function shown(change: ViewChange): string {
  const view = customerView(change)
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OwnTexts of={contentTexts} words={view.content.texts}>
          <WaitingStep code={view.process.linkCode} view={view} />
        </OwnTexts>
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll('\u00AD', '')
}

export const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ')
/** Returns the markup without its folded parts: help is folded. */
export const unfolded = (markup: string) => markup.replaceAll(/<details.*?<\/details>/gs, '')
export const headingOf = (markup: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(markup)?.[1] ?? ''
export const languages = ['fi', 'sv', 'en'] as const
