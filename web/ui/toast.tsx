import { IconButton } from './icon-button.tsx'
import { crossShape, errorShape, infoShape, successShape } from './icon-shapes.ts'
import { Icon } from './icon.tsx'
import type { ToastTone } from './toast-context.ts'
import { useToastLife } from './use-toast-life.ts'

import css from './toast.module.css'

export type ToastProps = {
  text: string
  tone?: ToastTone | undefined
  closeText: string
  onGone: () => void
}

const shapes = { info: infoShape, success: successShape, error: errorShape } as const

/** One message that leaves by itself. */
export function Toast({ text, tone = 'info', closeText, onGone }: ToastProps) {
  const { leaving, leave, holders } = useToastLife(onGone)
  return (
    <li className={css['toast']} data-tone={tone} data-leaving={leaving || undefined} {...holders}>
      <span className={css['icon']}>
        <Icon shape={shapes[tone]} />
      </span>
      <span className={css['text']}>{text}</span>
      <IconButton label={closeText} shape={crossShape} onClick={leave} />
    </li>
  )
}
