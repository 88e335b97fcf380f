import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { preferredLanguage, storedLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { speakFromNow } from '#web/lib/i18n/texts.ts'
import { keepInstallOffer } from '#web/lib/install-offer.ts'
import { completeOlderBrowser } from '#web/lib/older-browsers.ts'

import { App } from './app.tsx'

import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/ui/layout.css'

/** Reports the error that a page falls over as an error of the window, which anybody may listen for. */
const reportFault = (error: unknown) => globalThis.reportError?.(error)

completeOlderBrowser()
window.addEventListener('beforeinstallprompt', keepInstallOffer)
// From the home screen there is nothing to wait for. Where it cannot be loaded nothing is kept, and nothing else is amiss.
setTimeout(() => void import('./after-load.ts').catch(() => null), location.search === '?home' ? 0 : 3000)

const language = preferredLanguage(storedLanguage(), navigator.languages)
const spoken = await pageTexts.load(language).then(
  () => language,
  () => 'fi' as const,
)
speakFromNow(spoken)
const root = document.querySelector('#root')
// In pieces: what is pressed meanwhile is not kept waiting until all of it is drawn.
if (root) startTransition(() => createRoot(root, { onCaughtError: reportFault }).render(<App language={spoken} />))
