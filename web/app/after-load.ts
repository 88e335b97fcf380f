import { keepApp } from '#web/lib/keep-app.ts'
import { watchLostChunks } from '#web/lib/lost-chunks.ts'

import { reportBrowserHealth } from './telemetry/report-browser-health.ts'

/* What a page does for later, once the person has what they came for. */

const keep = () => void keepApp(/^\/(?:staff|login)(?:\/|$)/.test(location.pathname) ? 'staff' : 'customer')

watchLostChunks()
reportBrowserHealth()
if (location.search === '?home') void import('./from-home-screen.ts').catch(() => null)
keep()
if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', keep)
