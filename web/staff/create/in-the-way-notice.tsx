import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { InTheWay } from './create-refusal.ts'

type InTheWayNoticeProps = { found: InTheWay; onStartOver: () => void }

/** The process that is there already, and the way to it. */
export function InTheWayNotice({ found: { kind, processId }, onStartOver }: InTheWayNoticeProps) {
  const { text } = useStaffTexts()
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
