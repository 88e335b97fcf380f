import { formatDateTime } from '#domain/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import * as look from '#web/ui/layout.ts'
import { useToast } from '#web/ui/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { Section } from './section.tsx'
import type { ProcessWords } from './texts.ts'

type DetailsSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The process itself: where it belongs, and for who may act on it its code and its link. */
export function DetailsSection({ page, words, timeZone }: DetailsSectionProps) {
  const toast = useToast()
  const { process } = page
  const at = (instant: string | null) => instant && formatDateTime(Date.parse(instant), timeZone)
  const created = [at(process.createdAt), process.createdBy].filter(Boolean).join(', ')
  const { link } = process
  async function copy(address: string) {
    await navigator.clipboard.writeText(address)
    toast({ text: words.copied, tone: 'success' })
  }
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          { label: words.code, value: process.processCode },
          { label: words.account, value: process.accountName },
          { label: words.created, value: created },
          { label: words.linkSends, value: process.openedAt === null ? at(process.linkSendAt) : null },
        ]}
      />
      {link !== null && (
        <div className={look.row({ gap: 2, wrap: true })}>
          <Button variant="secondary" onClick={() => void copy(link)}>
            {words.copyLink}
          </Button>
        </div>
      )}
    </Section>
  )
}
