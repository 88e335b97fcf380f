import { renderToStaticMarkup } from 'react-dom/server'
import { Router, type Navigator } from 'react-router'

import { RootPage } from '#web/customer/code-entry/root-page.tsx'
import { CookieNotice } from '#web/customer/cookies/cookie-notice.tsx'
import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { SpeechProvider } from '#web/lib/i18n/use-text.tsx'
import { PageNoticeContext } from '#web/ui/page/page-shell.tsx'

import { LoadingPage } from './loading-page.tsx'

const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}

/** The first screens as markup, drawn when the pages are built: the code entry, and the frame of whatever is on its way. */
export async function shellsIn(language: BuiltInLanguage): Promise<{ entry: string; loading: string }> {
  await pageTexts.loadAny(language)
  const draw = (page: React.ReactNode) =>
    renderToStaticMarkup(
      <SpeechProvider initial={language}>
        <Router location="/" navigator={nowhere}>
          <PageNoticeContext value={<CookieNotice />}>{page}</PageNoticeContext>
        </Router>
      </SpeechProvider>,
    )
  return { entry: draw(<RootPage />), loading: draw(<LoadingPage />) }
}
