import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import type { AdditionalWorkView } from '#worker/contract/additional-work.ts'

import { proposalToDecide } from './choices.ts'
import { DecidedWork } from './decided-work.tsx'
import { ProposalForm } from './proposal-form.tsx'
import type { Answering } from './use-answer.ts'
import { WaitingAnswer } from './waiting-answer.tsx'

type WorkScreenProps = FinalProps & {
  work: AdditionalWorkView
  answering: Answering
  /** The person wishes to decide what they asked a call about. */
  isDeciding: boolean
  onDecide: () => void
  onBack: () => void
}

/** Shows what was found, and what its customer says to it: to decide, on its way, or decided. */
export function WorkScreen({ code, view, work, answering, isDeciding, onDecide, onBack }: WorkScreenProps) {
  const { text: t } = useText(contentTexts)
  const { account } = view
  const proposal = proposalToDecide(work)
  const asking = work.proposals.filter(({ rows }) => rows.some(({ state }) => state === 'PROPOSED')).length
  const isToDecide = proposal !== null && (asking > 0 || isDeciding)
  const { waiting, sent, isPending, takeBack } = answering
  function body() {
    if (waiting !== null) {
      return <WaitingAnswer answer={waiting} timeZone={account.timeZone} isSending={isPending} onTakeBack={takeBack} />
    }
    if (!isToDecide) return <Decided work={work} timeZone={account.timeZone} onDecide={onDecide} />
    const { timeZone } = account
    return <ProposalForm key={proposal.id} {...{ code, timeZone, work, proposal, answering }} />
  }
  const shown: Elements = body()
  return (
    <>
      <Heading view={view} phase={waiting === null ? (isToDecide ? 'asked' : 'decided') : 'waiting'} sent={sent} />
      {sent?.isLate && <Notice tone="success">{t('additionalSentLate')}</Notice>}
      {asking > 1 && waiting === null && <p>{t('additionalMoreWaiting', { count: asking - 1 })}</p>}
      {shown}
      <ContactCard account={account} />
      <Button variant="quiet" fullWidth onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}

type HeadingProps = Pick<FinalProps, 'view'> & Pick<Answering, 'sent'> & { phase: 'asked' | 'waiting' | 'decided' }

function Heading({ view, phase, sent }: HeadingProps) {
  const { text: t } = useText(contentTexts)
  switch (phase) {
    case 'asked':
      return <FinalHeading key={phase} view={view} title={t('additionalTitle')} lead={t('additionalLead')} />
    case 'waiting':
      return <FinalHeading key={phase} view={view} mark="waiting" title={t('additionalWaitsTitle')} />
    case 'decided':
      return sent === null ? (
        <FinalHeading key={phase} view={view} title={t('additionalNothingTitle')} lead={t('additionalNothingLead')} />
      ) : (
        <FinalHeading
          key={phase}
          view={view}
          mark="success"
          title={t('additionalThanksTitle')}
          lead={t('additionalThanksLead')}
        />
      )
  }
}

type DecidedProps = { work: AdditionalWorkView; timeZone: string; onDecide: () => void }

/** Shows what was decided; who waits for a call may decide by themselves all the same. */
function Decided({ work, timeZone, onDecide }: DecidedProps) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <DecidedWork work={work} timeZone={timeZone} />
      {work.mayAnswer && proposalToDecide(work) !== null && (
        <Button variant="secondary" fullWidth onClick={onDecide}>
          {t('additionalDecideMyself')}
        </Button>
      )}
    </>
  )
}
