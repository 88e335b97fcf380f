import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** As high as two ways to pay. */
export function ChoiceLoader() {
  const { text } = useText(pageTexts)
  return (
    <Loader label={text('loading')}>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Loader>
  )
}
