import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

import { laneCall, laneFaultOf, type LaneFault } from './fast-lane-calls.ts'
import { laneTexts } from './texts.ts'

/** `/take-over#{token}`: where the QR code of a kiosk leads a phone; the page of the process takes its place. */
export function TakeOverPage() {
  const { text } = useText(laneTexts)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(hash.slice(1))
  const [fault, setFault] = useState<LaneFault | null>(null)
  const asked = useRef(false)
  useDocumentTitle(text('takeOverTitle'))
  useEffect(() => {
    if (asked.current || fault !== null) return
    asked.current = true
    laneCall('POST /api/process/fast-lane/take-over', { body: { token } }).then(
      ({ processCode }) => void navigate(`/${processCode}`, { replace: true }),
      (error: unknown) => setFault(laneFaultOf(error)),
    )
  }, [fault, navigate, token])
  function retry() {
    asked.current = false
    setFault(null)
  }
  return (
    <PageShell skipText={text('skip')}>
      {fault === null && <Loader label={text('takeOverTitle')} />}
      {fault === 'notFound' && <PageHeading title={text('takeOverGoneTitle')} lead={text('takeOverGoneLead')} />}
      {fault !== null && fault !== 'notFound' && (
        <>
          <PageHeading title={text('failed')} lead={text(fault)} />
          <Button onClick={retry}>{text('retry')}</Button>
        </>
      )}
    </PageShell>
  )
}
