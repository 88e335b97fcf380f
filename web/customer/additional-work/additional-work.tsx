import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProcessState } from '#domain/enums.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import { workOptions } from './api.ts'
import { DecidedWork } from './decided-work.tsx'
import { useAnswer } from './use-answer.ts'
import { WorkScreen } from './work-screen.tsx'

/** `children` is what the visit shows beside additional work. */
type AdditionalWorkProps = FinalProps & { children: Elements }

/** Additional work of a visit: what waits for its customer comes first, whatever else there is; what was decided comes last. */
export function AdditionalWork({ code, view, children }: AdditionalWorkProps) {
  const isAsked = view.process.additionalWork === 'ASKED'
  const answering = useAnswer(code)
  const { isOpen, open, leave } = useOpened(isAsked || answering.waiting !== null, view.process.state)
  const [isDeciding, setDeciding] = useState(false)
  const { data: work, error, refetch } = useQuery(workOptions(code, view.process.version))
  if (work === undefined)
    return <NotHere isFirst={isOpen} isFailed={error !== null} retry={() => void refetch()} usual={children} />
  if (isOpen) {
    return (
      <WorkScreen
        {...{ code, view, work, answering, isDeciding }}
        onDecide={() => setDeciding(true)}
        onBack={() => {
          setDeciding(false)
          leave()
        }}
      />
    )
  }
  return (
    <>
      {(isAsked || answering.waiting !== null) && <ToWork isWaiting={answering.waiting !== null} onOpen={open} />}
      {view.process.additionalWork === 'CALL_REQUESTED' && answering.waiting === null && (
        <ToCall
          mayDecide={work.mayAnswer}
          onDecide={() => {
            setDeciding(true)
            open()
          }}
        />
      )}
      {children}
      {!isAsked && <History work={work} timeZone={view.account.timeZone} />}
    </>
  )
}

/** Open from when it is asked until the person, or the visit, goes on; also once it is answered. */
function useOpened(isAsked: boolean, state: ProcessState) {
  const [isOpen, setOpen] = useState(isAsked)
  const [before, setBefore] = useState({ isAsked, state })
  if (isAsked !== before.isAsked || state !== before.state) {
    setBefore({ isAsked, state })
    if (!isAsked && state !== before.state) setOpen(false)
    if (isAsked && !before.isAsked) setOpen(true)
  }
  return { isOpen, open: () => setOpen(true), leave: () => setOpen(false) }
}

type NotHereProps = { isFirst: boolean; isFailed: boolean; retry: () => void; usual: Elements }

function NotHere({ isFirst, isFailed, retry, usual }: NotHereProps) {
  const { text } = useText(pageTexts)
  if (!isFirst) return usual
  if (!isFailed) return <Loader label={text('loading')} />
  return (
    <>
      <Notice tone="error" action={<Button onClick={retry}>{text('retry')}</Button>}>
        {text('networkFailed')}
      </Notice>
      {usual}
    </>
  )
}

function ToWork({ isWaiting, onOpen }: { isWaiting: boolean; onOpen: () => void }) {
  const { text: t } = useText(contentTexts)
  const action = (
    <Button variant="secondary" onClick={onOpen}>
      {t('additionalNoticeOpen')}
    </Button>
  )
  return (
    <Notice tone="warning" title={t(isWaiting ? 'additionalWaitsTitle' : 'additionalTitle')} action={action}>
      {!isWaiting && t('additionalNoticeText')}
    </Notice>
  )
}

/** The workshop calls: the visit goes on meanwhile, and who does not want to wait may decide. */
function ToCall({ mayDecide, onDecide }: { mayDecide: boolean; onDecide: () => void }) {
  const { text: t } = useText(contentTexts)
  const action = mayDecide && (
    <Button variant="secondary" onClick={onDecide}>
      {t('additionalDecideMyself')}
    </Button>
  )
  return (
    <Notice tone="info" title={t('additionalCallTitle')} action={action}>
      {t('additionalCallText')}
    </Notice>
  )
}

function History(props: Parameters<typeof DecidedWork>[0]) {
  const { text: t } = useText(contentTexts)
  return (
    <Disclosure summary={t('additionalHistory')}>
      <DecidedWork {...props} />
    </Disclosure>
  )
}
