import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/ui/layout.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { applyAccent } from '#web/ui/accent.ts'
import { ToastProvider } from '#web/ui/feedback/toast-provider.tsx'

import { Gallery } from './gallery.tsx'
import { screens } from './screens/screens.ts'

const query = new URLSearchParams(window.location.search)
const root = document.documentElement

for (const setting of ['scheme', 'density'] as const) {
  const value = query.get(setting)
  if (value) root.dataset[setting] = value
}
applyAccent(root, query.get('accent'))

const Shown = screens.get(query.get('screen') ?? '') ?? Gallery
const place = document.querySelector('#root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ToastProvider label="Ilmoitukset" closeText="Sulje ilmoitus">
        <Shown />
      </ToastProvider>
    </StrictMode>,
  )
}
