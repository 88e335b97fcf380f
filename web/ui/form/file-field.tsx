import { useRef, type ChangeEvent } from 'react'

import type { IconShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import { Field, type FieldTexts } from './field.tsx'
import { FilePreview, type FileFieldTexts, type PickedPicture } from './file-preview.tsx'

import css from './file-field.module.css'

const cameraShape: IconShape = [
  'M4.5 7.5h3l1.5-2.5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z',
  'M12 9.8a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
]

const defaultAccept = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

export type FileFieldProps = FieldTexts & {
  texts: FileFieldTexts
  picture: PickedPicture | null
  /** From 0 to 1 while the picture is on its way, else null. */
  progress: number | null
  onSelect: (file: File) => void
  onRemove: () => void
  accept?: string | undefined
  /** Asks a phone to open its camera at once. */
  capture?: 'environment' | 'user' | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** One picture: chosen or taken, shown, on its way, replaced, removed. */
export function FileField(props: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { picture, texts } = props
  function change(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.item(0)
    // Emptied, so that choosing the same file again after an error counts as a choice.
    event.target.value = ''
    if (file) props.onSelect(file)
  }
  function remove() {
    props.onRemove()
    input.current?.focus()
  }
  return (
    <Field label={props.label} hint={props.hint} error={props.error} optionalText={props.optionalText}>
      {(attributes) => (
        <div className="stack gap-3">
          {picture && <FilePreview picture={picture} progress={props.progress} texts={texts} onRemove={remove} />}
          <div className={css['pick']} data-invalid={props.error ? true : undefined}>
            <input
              {...attributes}
              ref={input}
              type="file"
              name={props.name}
              className={css['input']}
              accept={props.accept ?? defaultAccept}
              capture={props.capture}
              disabled={props.disabled || props.progress !== null}
              onChange={change}
            />
            <span className={css['face']} aria-hidden="true">
              <Icon shape={cameraShape} />
              <span>{picture ? texts.replace : texts.choose}</span>
            </span>
          </div>
        </div>
      )}
    </Field>
  )
}
