import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { InTheWay } from './create-refusal.ts'
import { createTexts } from './texts.ts'

type InTheWayNoticeProps = { found: InTheWay; onStartOver: () => void }

/** The process that is there already, and the way to it. */
export function InTheWayNotice({ found: { kind, processId }, onStartOver }: InTheWayNoticeProps) {
  const { text } = useText(createTexts)
  const isMade = kind === 'made'
  return (
    <Notice
      tone={isMade ? 'warning' : 'error'}
      title={text(isMade ? 'createMadeAlready' : 'unfinishedProcess')}
      action={
        <>
          {processId !== null && <PageLink to={staffPaths.process(processId)}>{text('createUnfinishedOpen')}</PageLink>}
          {isMade && (
            <Button variant="quiet" onClick={onStartOver}>
              {text('createStartOver')}
            </Button>
          )}
        </>
      }
    >
      {text(isMade ? 'createMadeAlreadyText' : 'createUnfinishedText')}
    </Notice>
  )
}
