import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StateMark, type StateMarkKind } from '#web/ui/visit/state-mark.tsx'

type ReturnNoticeProps = { mark: StateMarkKind; title: string; text: string; goBack: () => void }

/** A few words on the way back to the process, with a button for who does not want to wait. */
export function ReturnNotice({ mark, title, text, goBack }: ReturnNoticeProps) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <div className="stack gap-4">
        <StateMark key={mark} kind={mark} />
        <PageHeading title={title} lead={text} />
      </div>
      <LiveRegion message={title} />
      <Button fullWidth variant="secondary" onClick={goBack}>
        {t('feedbackBack')}
      </Button>
    </>
  )
}
