import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { changeAccount } from '#web/staff/shared/change-account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { Workshop, WorkshopGroup, Workshops } from '#worker/contract/staff/onboarding.ts'

import { workshopsOptions } from './api.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { NewWorkshopDialog } from './new-workshop-dialog.tsx'
import { workshopsTexts } from './texts.ts'
import { WorkshopTable } from './workshop-table.tsx'

type Opened =
  | { what: 'workshop' }
  | { what: 'group'; group: WorkshopGroup | null }
  | { what: 'closing'; workshop: Workshop }

/** The groups and workshops that the user opens and closes. */
export function WorkshopsScreen() {
  const { text } = useText(workshopsTexts)
  const isOperator = useScope('account.open') === 'all'
  const [opened, setOpened] = useState<{ dialog: Opened | null; times: number }>({ dialog: null, times: 0 })
  const [open, setOpen] = useState(false)
  const show = (dialog: Opened) => {
    setOpened(({ times }) => ({ dialog, times: times + 1 }))
    setOpen(true)
  }
  const query = useQuery(workshopsOptions)
  const dialog = { key: opened.times, open, onClose: () => setOpen(false) }
  return (
    <>
      <div className={look.row({ gap: 4, wrap: true, align: 'start', justify: 'between' })}>
        <PageHeading title={text('workshops')} lead={text('workshopsLead')} />
        <div className={look.row({ gap: 3, wrap: true })}>
          {query.data !== undefined && query.data.groups.length > 0 && (
            <Button icon={<Icon shape={plusShape} />} onClick={() => show({ what: 'workshop' })}>
              {text('newWorkshop')}
            </Button>
          )}
          {isOperator && (
            <Button variant="secondary" onClick={() => show({ what: 'group', group: null })}>
              {text('newGroup')}
            </Button>
          )}
        </div>
      </div>
      {query.isError && (
        <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Loader label={text('working')}>
          <Skeleton height="22rem" />
        </Loader>
      )}
      {query.data && <Groups {...query.data} isOperator={isOperator} onOpen={show} />}
      {query.data && opened.dialog?.what === 'workshop' && (
        <NewWorkshopDialog {...dialog} known={query.data} isOperator={isOperator} />
      )}
      {opened.dialog?.what === 'group' && <GroupDialog {...dialog} group={opened.dialog.group} />}
      {opened.dialog?.what === 'closing' && (
        <ClosingDialog {...dialog} workshop={opened.dialog.workshop} isOperator={isOperator} />
      )}
    </>
  )
}

type GroupsProps = Workshops & { isOperator: boolean; onOpen: (dialog: Opened) => void }

function Groups({ groups, workshops, isOperator, onOpen }: GroupsProps) {
  const { text } = useText(workshopsTexts)
  const user = useStaffUser()
  const go = useMutation({ mutationFn: (workshop: Workshop) => changeAccount(user, workshop) })
  const loose = workshops.filter(({ groupId }) => groupId === null)
  if (groups.length === 0 && loose.length === 0) {
    return <p role="status">{text(isOperator ? 'workshopsNoGroups' : 'workshopsNoGroup')}</p>
  }
  const ways = {
    onGo: (workshop: Workshop) => go.mutate(workshop),
    onEnd: (workshop: Workshop) => onOpen({ what: 'closing', workshop }),
  }
  return (
    <>
      {go.isError && <Notice tone="error">{text('openedGoFailed')}</Notice>}
      {groups.map((group) => (
        <section key={group.id} className={look.stack({ gap: 3, bounded: true })} aria-labelledby={`group-${group.id}`}>
          <div className={look.row({ gap: 3, wrap: true, align: 'center', justify: 'between' })}>
            <h2 id={`group-${group.id}`}>{group.name}</h2>
            {isOperator && (
              <Button
                variant="quiet"
                aria-label={text('groupRenameOf', { group: group.name })}
                onClick={() => onOpen({ what: 'group', group })}
              >
                {text('groupRename')}
              </Button>
            )}
          </div>
          <WorkshopTable
            title={group.name}
            workshops={workshops.filter(({ groupId }) => groupId === group.id)}
            {...ways}
          />
        </section>
      ))}
      {loose.length > 0 && (
        <section className={look.stack({ gap: 3, bounded: true })} aria-labelledby="group-none">
          <h2 id="group-none">{text('workshopsLoose')}</h2>
          <WorkshopTable title={text('workshopsLoose')} workshops={loose} {...ways} />
        </section>
      )}
    </>
  )
}
