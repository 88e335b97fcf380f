import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Returns a page that names the sandbox beside its app, which makes the app offer the tour of the demo. No page that is
 * deployed does.
 */
export function withSandbox(page: string, sandboxUrl: string): string {
  return page.replace('</head>', `  <meta name="sandbox" content="${sandboxUrl}" />\n  </head>`)
}

/** Names the sandbox in a page on the disk. */
export function nameSandbox(file: string, sandboxUrl: string): void {
  writeFileSync(file, withSandbox(readFileSync(file, 'utf8'), sandboxUrl))
}
