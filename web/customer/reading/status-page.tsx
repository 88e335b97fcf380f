import { publicParts, type PublicPart } from '#domain/process/public-status.ts'
import { PlainPage } from '#web/customer/shared/trouble/plain-page.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { clockTime, useNoticeWords } from '#web/lib/status/use-notice-words.ts'
import { useStatus } from '#web/lib/status/use-status.ts'
import { useAfter } from '#web/lib/use-after.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { PublicStatus } from '#worker/contract/machines/status.ts'

import { statusTexts } from './status-texts.ts'

const everyMs = 30_000
const slowAfterMs = 4000

/** `/status`: whether the service works, for everybody who wonders. What it said last is no news once nobody answers. */
export function StatusPage() {
  const { text } = useText(statusTexts)
  const page = useText(pageTexts)
  const { data, isError, refetch } = useStatus(everyMs)
  const isSlow = useAfter(slowAfterMs)
  useDocumentTitle(text('statusTitle'), page.text('appName'))
  return (
    <PlainPage>
      <PageHeading title={text('statusTitle')} lead={text('statusLead')} />
      {isError && (
        <RetryNotice
          text={`${text('statusSilent')}. ${text('statusSilentText')}`}
          retryText={page.text('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && data && <Shown status={data} />}
      {!isError && !data && (
        <>
          <Loader label={page.text('loading')} />
          {isSlow && <p role="status">{text('statusSlow')}</p>}
        </>
      )}
    </PlainPage>
  )
}

function Shown({ status: { asOf, troubles, notice } }: { status: PublicStatus }) {
  const { text } = useText(statusTexts)
  const wordsOf = useNoticeWords()
  const words = notice && wordsOf(notice)
  const isGood = troubles.length === 0
  return (
    <>
      <div aria-live="polite" className={look.stack({ gap: 3 })}>
        {words && (
          <Notice tone={notice?.kind === 'TROUBLE' ? 'warning' : 'info'} title={words.title}>
            <p>{words.body}</p>
            <p className={look.muted(14)}>{words.span}</p>
          </Notice>
        )}
        <Notice tone={isGood ? 'success' : 'warning'} title={text(isGood ? 'statusGood' : 'statusBad')}>
          {text(isGood ? 'statusGoodText' : 'statusBadText')}
        </Notice>
      </div>
      <section className={look.stack({ gap: 3 })} aria-labelledby="status-parts">
        <h2 id="status-parts">{text('statusParts')}</h2>
        <ul className={look.stack({ listed: true })}>
          {publicParts.map((part) => (
            <Part key={part} part={part} troubles={troubles} />
          ))}
        </ul>
        <p className={look.muted(14)}>{text('statusAsOf', { at: clockTime(asOf) })}</p>
      </section>
    </>
  )
}

type PartProps = { part: PublicPart; troubles: PublicStatus['troubles'] }

function Part({ part, troubles }: PartProps) {
  const { text } = useText(statusTexts)
  const trouble = troubles.find((one) => one.part === part)
  // What the database would know of the others nobody knows without it.
  const isUnknown = trouble === undefined && part !== 'pages' && troubles.some((one) => one.part === 'database')
  const since =
    trouble === undefined || trouble.since === null
      ? text('statusTrouble')
      : text('statusSince', { at: clockTime(trouble.since) })
  return (
    <li className={look.stack({ gap: 1, pad: 3 })}>
      <span className={look.row({ gap: 1, across: 3, justify: 'between', align: 'center', wrap: true })}>
        <span className={look.text({ weight: 600 })}>{text(`statusPart_${part}`)}</span>
        {isUnknown ? (
          <span className={look.muted()}>{text('statusUnknown')}</span>
        ) : (
          <span className={look.inline({ gap: 2, align: 'center', tone: trouble ? 'warning' : 'success' })}>
            <Icon shape={trouble ? warningShape : successShape} size={1.125} />
            <span>{trouble ? since : text('statusWorks')}</span>
          </span>
        )}
      </span>
      {trouble && <span className={look.muted()}>{text(`statusHelp_${part}`)}</span>}
    </li>
  )
}
