import {
  use,
  useCallback,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  Component,
  type ErrorInfo,
} from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import { DiscardWordsContext, type DiscardWords } from './discard-words.ts'
import { useModalDismissal, useModalPresence, useShownModal } from './use-modal.ts'
import { useHeldPage, useTypedText } from './use-typed-text.ts'

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
  /**
   * False for what is typed to search, or is kept or asked about by whoever shows the modal. Else Esc, the close button, the
   * backdrop and the browser's way back ask before typed text is lost, where there are words for it.
   */
  holdsText?: boolean | undefined
  /** A CSS length, 32rem unless given; never above 90vw. */
  width?: string | undefined
}

/** A native dialog over the page; stays 300 ms after closing to animate away, and takes no input then. */
export function Modal({ open, ...props }: ModalProps) {
  const present = useModalPresence(open)
  return present ? <ModalDialog {...props} closing={!open} /> : null
}

function ModalDialog(props: Omit<ModalProps, 'open'> & { closing: boolean }) {
  const { title, children, footer, closeText, errorText, width = '32rem', closing } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { leave, question }: Leave = useLeaving(dialog, props)
  useShownModal(dialog, closing)
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
          {leave && <IconButton label={closeText} shape={crossShape} onClick={leave} />}
        </div>
        <ModalErrorBoundary fallback={<Notice tone="error">{errorText}</Notice>}>
          <div className="stack gap-4 shrinks">{children}</div>
          {footer && <div className={css['footer']}>{footer}</div>}
        </ModalErrorBoundary>
      </div>
      {question}
    </dialog>
  )
}

type Leaving = Pick<ModalProps, 'onClose' | 'holdsText' | 'errorText'> & { closing: boolean }

type Leave = { leave: (() => void) | undefined; question: Elements }

/** The way out of a dialog: asks first where text that was typed would be lost. */
function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, holdsText = true, errorText, closing }: Leaving,
): Leave {
  const words = use(DiscardWordsContext)
  const [asking, setAsking] = useState(false)
  const hasTyped = useTypedText(dialog)
  const asks = words !== null && holdsText && onClose !== undefined && !closing
  const isHeld = useCallback(() => onClose === undefined || (asks && hasTyped()), [onClose, asks, hasTyped])
  const leave = useCallback(() => {
    if (isHeld()) setAsking(true)
    else onClose?.()
  }, [isHeld, onClose])
  const out = onClose && leave
  useModalDismissal(dialog, { onClose: out, isHeld })
  useHeldPage({ isHeld: () => asks && hasTyped(), ask: () => setAsking(true) })
  const question = words !== null && onClose !== undefined && (
    <DiscardQuestion
      open={asking}
      words={words}
      errorText={errorText}
      onKeep={() => setAsking(false)}
      onDiscard={() => {
        setAsking(false)
        onClose()
      }}
    />
  )
  return { leave: out, question }
}

type DiscardQuestionProps = {
  open: boolean
  words: DiscardWords
  errorText: string
  onKeep: () => void
  onDiscard: () => void
}

function DiscardQuestion({ open, words, errorText, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal
      open={open}
      onClose={onKeep}
      title={words.title}
      closeText={words.close}
      errorText={errorText}
      holdsText={false}
      width="26rem"
      footer={
        <>
          <Button onClick={onKeep}>{words.keep}</Button>
          <Button variant="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Modal>
  )
}
