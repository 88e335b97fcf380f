import { html } from 'hono/html'
import type { Child } from 'hono/jsx'

/** Scripts of pages that have the style sheet of another. */
export type PageScript = 'payments' | 'identity' | 'push' | 'dealer'

type PageProps = {
  title: string
  /** Name of the page's own style sheet, and of its script where it has one, in public/. */
  name: 'desk' | 'cabinet' | 'terminal' | 'payments' | 'pay' | 'sign'
  hasScript?: boolean
  /** Name of the script where it is another than the style sheet's. */
  script?: PageScript
  children: Child
}

/** A whole page of the sandbox. */
export function Page({ title, name, hasScript = true, script, children }: PageProps) {
  return html`<!doctype html>${(
      <html lang="fi">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/base.css" />
          <link rel="stylesheet" href={`/${name}.css`} />
          {hasScript ? <script type="module" src={`/${script ?? name}.js`}></script> : null}
        </head>
        <body>{children}</body>
      </html>
    )}`
}
