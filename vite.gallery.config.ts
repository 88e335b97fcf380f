import path from 'node:path'

import { mergeConfig } from 'vite'

import base from './vite.config.ts'

/** The gallery of widgets, built apart from the application and served with a policy as strict as its. */
export default mergeConfig(base, {
  build: {
    outDir: '../dist/gallery',
    manifest: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'web/gallery.html') },
  },
  preview: {
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'",
    },
  },
})
