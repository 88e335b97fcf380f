import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { oldestBrowsers } from './scripts/pages/browser-floor.ts'
import { cssModules } from './scripts/pages/shell.ts'

/** The gallery of widgets, built apart from the application and served with a policy as strict as its. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  css: { modules: cssModules },
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(import.meta.dirname, 'web/gallery.html') },
  },
  preview: {
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'",
    },
  },
})
