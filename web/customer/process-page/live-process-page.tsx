import { useEffect } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useLinkOpened } from '#web/customer/process/use-link-opened.ts'
import { useLiveProcess } from '#web/customer/process/use-live-process.ts'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { OwnTexts } from '#web/lib/i18n/use-text.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { fetchLaterSteps } from './later-steps.ts'
import { ProcessPage } from './process-page.tsx'

type LiveProcessPageProps = { code: string; view: ProcessInit; outOfReach: boolean }

/** An open process that follows what happens to it. */
export function LiveProcessPage({ code, view, outOfReach }: LiveProcessPageProps) {
  useProcessLook(view)
  useLiveProcess(code, view.room)
  useLinkOpened(code, view.process.linkToTell)
  useEffect(fetchLaterSteps, [])
  return (
    <OwnTexts of={contentTexts} words={view.content.texts}>
      <ProcessPage code={code} view={view} outOfReach={outOfReach} />
    </OwnTexts>
  )
}
