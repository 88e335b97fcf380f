import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** Shown until languages, texts and settings are here. */
export function LoadingPage() {
  const { text } = useBuiltIn()
  return (
    <PageShell skipText={text('skipToContent')} header={<span />}>
      <Loader label={text('loading')} />
    </PageShell>
  )
}
