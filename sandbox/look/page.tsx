import { html } from 'hono/html'
import type { Child } from 'hono/jsx'

import { language, words, type Words } from './language.ts'

type PageName = 'desk' | 'provider-desk' | 'cabinet' | 'terminal' | 'hosted'

type PageProps = {
  title: string
  /** Name of the page's own style sheet, and of its script where it has one, in public/. */
  name: PageName
  hasScript?: boolean
  /** A classic script in place of the page's own, for where modules do not load. */
  script?: string
  children: Child
}

/** Returns the texts that a page's script says by itself, as it reads them (`public/words.js`). */
function scriptWords(name: PageName): string {
  const { scripts }: Words = words()
  const own: Readonly<Record<string, object | undefined>> = scripts
  return JSON.stringify({ ...own['press'], ...own[name] })
}

/** A whole page of the sandbox, in the language that is asked for. */
export function Page({ title, name, hasScript = true, script, children }: PageProps) {
  return html`<!doctype html>${(
      <html lang={language()} data-words={hasScript && !script ? scriptWords(name) : undefined}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/base.css" />
          <link rel="stylesheet" href={`/${name}.css`} />
          {script ? <script src={script} defer></script> : null}
          {hasScript && !script ? <script type="module" src={`/${name}.js`}></script> : null}
        </head>
        <body>{children}</body>
      </html>
    )}`
}
