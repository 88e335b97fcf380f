import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** Shows what is left when a page could not be drawn; without a network its program is out of reach. */
export function CrashPage() {
  const { text } = useText(pageTexts)
  return (
    <PageShell skipText={text('skipToContent')}>
      {navigator.onLine ? (
        <PageHeading title={text('crashedTitle')} lead={text('crashedText')} />
      ) : (
        <PageHeading title={text('loadFailedTitle')} lead={text('networkFailed')} />
      )}
      <Button onClick={() => location.reload()}>{text('crashedReload')}</Button>
    </PageShell>
  )
}
