import { useEffect, useState } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import css from '#web/staff/process/list.module.css'

type LicenceSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The picture of the driving licence, fetched only when asked for: every view is recorded. */
export function LicenceSection({ page, words, timeZone }: LicenceSectionProps) {
  const toast = useToast()
  const [picture, setPicture] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (picture === null) return undefined
    return () => URL.revokeObjectURL(picture)
  }, [picture])
  const { licencePicture } = page
  if (licencePicture === null) return null
  async function show() {
    setLoading(true)
    try {
      const call = 'GET /api/staff/process/:id/licence-picture'
      setPicture(URL.createObjectURL(await staffCall(call, { params: { id: page.process.id } })))
    } catch {
      toast({ text: words.licenceFailed, tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  const uploadedAt = shortInstant(Date.parse(licencePicture.uploadedAt), timeZone)
  return (
    <Section title={words.licence}>
      <p className={css['soft']}>
        {`${fillText(words.licenceUploaded, { at: uploadedAt })}. ${licencePicture.canSee ? words.licenceAudited : words.licenceDenied}`}
      </p>
      {picture !== null && <img className={css['picture']} src={picture} alt={words.licenceAlt} />}
      {licencePicture.canSee && (
        <div className={look.row({ gap: 2, wrap: true })}>
          <Button
            variant="secondary"
            pending={isLoading}
            pendingText={words.loading}
            onClick={() => (picture === null ? void show() : setPicture(null))}
          >
            {picture === null ? words.licenceShow : words.licenceHide}
          </Button>
        </div>
      )}
    </Section>
  )
}
