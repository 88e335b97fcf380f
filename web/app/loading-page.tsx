import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** Shown until languages, texts and settings are here. */
export function LoadingPage() {
  const { text } = useText(pageTexts)
  return (
    <PageShell skipText={text('skipToContent')} header={<span />}>
      <Loader label={text('loading')} />
    </PageShell>
  )
}
