import type { Child } from 'hono/jsx'

import { Icon } from './icon.tsx'
import { Page, type PageScript } from './page.tsx'

type SidePageProps = { title: string; lead: string; script: PageScript; children: Child }

/** A page beside the desk: its heading and the way back, its columns, and where news is said. */
export function SidePage({ title, lead, script, children }: SidePageProps) {
  return (
    <Page title={`${title} – kokeilupöytä`} name="payments" script={script}>
      <div class="payment-desk">
        <header class="head">
          <div>
            <h1>{title}</h1>
            <p class="soft">{lead}</p>
          </div>
          <nav aria-label="Muut sivut">
            <a class="button button-quiet" href="/">
              <Icon name="back" />
              Kokeilupöytä
            </a>
          </nav>
        </header>
        <main class="payment-columns">{children}</main>
        <p class="toast" role="status" id="toast"></p>
        <p class="hidden" aria-live="polite" id="news"></p>
      </div>
    </Page>
  )
}
