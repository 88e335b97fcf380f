import type { ReactNode } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import type { Finding } from './use-finding.ts'

import css from './additional-work.module.css'

type FindingPlaceProps = { finding: Finding; alt: string; children: (object: Blob) => ReactNode }

/** The place of a picture or video, which says what it shows also while it is not there. */
export function FindingPlace({ finding, alt, children }: FindingPlaceProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  if (finding.phase === 'ready') return children(finding.object)
  if (finding.phase === 'loading') {
    return (
      <div className={css['place']}>
        <Loader label={text('loading')} />
      </div>
    )
  }
  return (
    <div className={css['place']}>
      <p>{t(finding.phase === 'erased' ? 'additionalFindingErased' : 'additionalFindingFailed', { alt })}</p>
      {finding.phase === 'failed' && (
        <Button variant="secondary" onClick={finding.retry}>
          {text('retry')}
        </Button>
      )}
    </div>
  )
}
