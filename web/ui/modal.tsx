import { useId, useRef, type ReactNode, Component, type ErrorInfo } from 'react'

import { IconButton } from './icon-button.tsx'
import { crossShape } from './icon-shapes.ts'
import { Notice } from './notice.tsx'
import { useModalDismissal, useModalPresence, useShownModal } from './use-modal.ts'

import css from './modal.module.css'

type Props = { fallback: ReactNode; children: ReactNode }

/** Keeps a render error inside its modal and logs it. React offers this to classes only. */
class ModalErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // oxlint-disable-next-line no-console -- the specification wants it on the console
    console.error('The content of a modal failed to render', error, info.componentStack)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

export type ModalProps = {
  open: boolean
  /**
   * Asked for by Esc, the close button or a press on the backdrop; the caller sets `open`. Without it the modal stays
   * until the caller takes it away.
   */
  onClose?: (() => void) | undefined
  title: string
  children: ReactNode
  /** Buttons at the end, the likely one first. */
  footer?: ReactNode
  closeText: string
  /** Shown when the content fails to render. */
  errorText: string
  /** A CSS length, 32rem unless given; never above 90vw. */
  width?: string | undefined
}

/** A native dialog over the page; stays 300 ms after closing to animate away, and takes no input then. */
export function Modal({ open, ...props }: ModalProps) {
  const present = useModalPresence(open)
  return present ? <ModalDialog {...props} closing={!open} /> : null
}

function ModalDialog(props: Omit<ModalProps, 'open'> & { closing: boolean }) {
  const { onClose, title, children, footer, closeText, errorText, width = '32rem', closing } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useShownModal(dialog, closing)
  useModalDismissal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={css['root']}
      style={{ width }}
      data-closing={closing || undefined}
      inert={closing}
      aria-labelledby={titleId}
    >
      <div className={css['sheet']}>
        <div className={css['head']}>
          <h2 className="size-20" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <IconButton label={closeText} shape={crossShape} onClick={onClose} />}
        </div>
        <ModalErrorBoundary fallback={<Notice tone="error">{errorText}</Notice>}>
          <div className="stack gap-4 shrinks">{children}</div>
          {footer && <div className={css['footer']}>{footer}</div>}
        </ModalErrorBoundary>
      </div>
    </dialog>
  )
}
