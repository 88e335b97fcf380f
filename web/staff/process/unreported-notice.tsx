import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { lossInWords } from './desk-failure.ts'
import type { ProcessWords } from './texts.ts'
import type { useEvent } from './use-event.ts'

type UnreportedNoticeProps = { words: ProcessWords; telling: ReturnType<typeof useEvent> }

/** What a lost network kept from being told, to be told again as it was: a person presses. */
export function UnreportedNotice({ words, telling }: UnreportedNoticeProps) {
  const { error, variables } = telling
  const { process: text } = words
  const loss = lossInWords(error, text)
  if (loss === null || variables === undefined) return null
  return (
    <Notice
      tone="warning"
      title={words.verbs[variables.type] ?? variables.type}
      action={
        <Button variant="secondary" onClick={() => telling.mutate(variables)}>
          {text.sendAgain}
        </Button>
      }
    >
      {loss}
    </Notice>
  )
}
