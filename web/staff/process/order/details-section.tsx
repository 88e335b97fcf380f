import { formatDateTime } from '#domain/text/format.ts'
import { KioskCodes } from '#web/staff/process/codes/kiosk-codes.tsx'
import { useCopy } from '#web/staff/process/codes/use-copy.ts'
import type { CodeOnPage } from '#web/staff/process/codes/use-shown-code.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Facts } from '#web/ui/page/facts.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import css from '#web/staff/process/list.module.css'

type DetailsSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string; code: CodeOnPage }

/** The process itself: where it belongs, and for who may act on it the way to its code and its link. */
export function DetailsSection({ page, words, timeZone, code }: DetailsSectionProps) {
  const { process, may } = page
  const at = (instant: string | null) => instant && formatDateTime(Date.parse(instant), timeZone)
  const created = [at(process.createdAt), process.createdBy].filter(Boolean).join(', ')
  const { shown } = code
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          { label: words.codes.code, value: shown?.processCode },
          { label: words.codes.link, value: shown?.link },
          { label: words.account, value: process.accountName },
          { label: words.created, value: created },
          { label: words.linkSends, value: process.openedAt === null ? at(process.linkSendAt) : null },
        ]}
      />
      {may.act && <CodeActions code={code} words={words} />}
      {may.endKioskCodes && <KioskCodes processId={process.id} words={words} />}
    </Section>
  )
}

function CodeActions({ code: { shown, isPending, show }, words }: Pick<DetailsSectionProps, 'code' | 'words'>) {
  const copy = useCopy()
  const { codes } = words
  return (
    <>
      {shown === null && <p className={css['soft']}>{codes.audited}</p>}
      <div className={look.row({ gap: 2, wrap: true })}>
        <Button
          variant="secondary"
          pending={isPending}
          pendingText={codes.showing}
          onClick={() => (shown === null ? show() : void copy(shown.link, codes.linkCopied))}
        >
          {shown === null ? codes.show : codes.copyLink}
        </Button>
        {shown !== null && (
          <Button variant="secondary" onClick={() => void copy(shown.processCode, codes.codeCopied)}>
            {codes.copyCode}
          </Button>
        )}
      </div>
    </>
  )
}
