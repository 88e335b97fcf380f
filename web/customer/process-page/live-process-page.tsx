import { useEffect } from 'react'

import { finalScreen } from '#domain/final-screen.ts'
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
  const { state, processType } = view.process
  useProcessLook(view)
  useLiveProcess(code, view.room)
  const isToPay = finalScreen(state, processType) === 'paymentPage'
  useLinkOpened(code, isToPay ? 'Payment' : 'Initial')
  useEffect(fetchLaterSteps, [])
  return (
    <OwnTexts of={contentTexts} words={view.content.texts}>
      <ProcessPage code={code} view={view} outOfReach={outOfReach} />
    </OwnTexts>
  )
}
