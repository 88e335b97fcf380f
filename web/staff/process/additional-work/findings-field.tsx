import { useRef, useState } from 'react'

import { altTextMaxLength, captionsMaxLength, rowPicturesMax } from '#domain/process/additional-work.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import { uploadFault, uploadFinding } from './api.ts'
import type { DraftFinding, FindingFaults } from './proposal-draft.ts'
import type { WorkText } from './texts.ts'

import css from './work.module.css'

type FindingsFieldProps = {
  processId: string
  findings: readonly DraftFinding[]
  faults: readonly FindingFaults[]
  text: WorkText
  onChange: (changed: (findings: DraftFinding[]) => DraftFinding[]) => void
  onUploading: (more: number) => void
}

/** Up to eight pictures, or one video, of the phone's camera or gallery, several at a time; each with what it shows. */
export function FindingsField({ processId, findings, faults, text, onChange, onUploading }: FindingsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const hasVideo = findings.some(({ kind }) => kind === 'VIDEO')
  const isFull = hasVideo || findings.length >= rowPicturesMax
  async function take(file: File) {
    setFault(null)
    setUploading(true)
    onUploading(1)
    try {
      const { id, kind } = await uploadFinding(processId, file)
      const taken = { id, kind, alt: '', captions: '', url: URL.createObjectURL(file) }
      // A video stands alone.
      onChange((now) => (kind === 'VIDEO' ? [taken] : [...now, taken]))
    } catch (error) {
      setFault(uploadFault(error, text))
    } finally {
      setUploading(false)
      onUploading(-1)
    }
  }
  /** One after the other, in the order in which they were chosen. */
  async function takeAll(files: readonly File[]) {
    for (const file of files) await take(file)
  }
  return (
    <div className={look.stack({ gap: 3 })}>
      {findings.map((finding, at) => (
        <DescribedFinding
          key={finding.id}
          finding={finding}
          number={at + 1}
          faults={faults[at] ?? {}}
          text={text}
          onChange={(change) =>
            onChange((now) => now.map((one) => (one.id === finding.id ? { ...one, ...change } : one)))
          }
          onRemove={() => onChange((now) => now.filter(({ id }) => id !== finding.id))}
        />
      ))}
      {!isFull && (
        <div className={look.stack({ gap: 1 })}>
          <input
            ref={input}
            className={look.item({ unseen: true })}
            type="file"
            tabIndex={-1}
            aria-label={text('workAddPicture')}
            accept="image/*,video/mp4,video/quicktime,video/webm"
            multiple
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, rowPicturesMax - findings.length)
              event.target.value = ''
              void takeAll(files)
            }}
          />
          <Button
            variant="secondary"
            pending={isUploading}
            pendingText={text('workUploading')}
            onClick={() => input.current?.click()}
          >
            {text('workAddPicture')}
          </Button>
          <p className={look.muted()}>{text('workPictureHint')}</p>
        </div>
      )}
      {fault !== null && <Notice tone="error">{fault}</Notice>}
    </div>
  )
}

type DescribedFindingProps = {
  finding: DraftFinding
  number: number
  faults: FindingFaults
  text: WorkText
  onChange: (change: Partial<DraftFinding>) => void
  onRemove: () => void
}

function DescribedFinding({ finding, number, faults, text, onChange, onRemove }: DescribedFindingProps) {
  const { kind, url, alt, captions } = finding
  const isVideo = kind === 'VIDEO'
  return (
    <div className={look.stack({ gap: 2 })}>
      {url !== null && !isVideo && <img className={css['finding']} src={url} alt={alt} />}
      {url !== null && isVideo && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said in it is typed below
        <video className={css['finding']} src={url} controls playsInline />
      )}
      <div className={look.row({ gap: 2, align: 'end' })}>
        <div className={look.stack({ gap: 1, grows: true })}>
          <TextField
            label={text(isVideo ? 'workVideoAlt' : 'workPictureAlt')}
            hint={text('workAltHint')}
            value={alt}
            maxLength={altTextMaxLength}
            autoComplete="off"
            error={faults.alt && text(faults.alt)}
            onValueChange={(typed) => onChange({ alt: typed })}
          />
        </div>
        <IconButton label={text('workPictureRemove', { number })} shape={crossShape} onClick={onRemove} />
      </div>
      {isVideo && (
        <TextArea
          label={text('workCaptions')}
          hint={text('workCaptionsHint')}
          value={captions}
          rows={2}
          maxLength={captionsMaxLength}
          remainingText={(count) => text('workRemaining', { count })}
          error={faults.captions && text(faults.captions)}
          onValueChange={(typed) => onChange({ captions: typed })}
        />
      )}
    </div>
  )
}
