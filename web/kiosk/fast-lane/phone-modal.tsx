import { useEffect, useEffectEvent, useState } from 'react'

import { fastLaneAddress } from '#web/lib/kiosk.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { laneCall } from './fast-lane-calls.ts'
import type { LaneText } from './texts.ts'

import css from './kiosk.module.css'

const askEveryMs = 2000

type HandOverState = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; address: string }

/** A code for the phone, made when it is asked for; `onTaken` once a phone has the process. */
function useHandOver(code: string, onTaken: () => void): HandOverState {
  const [state, setState] = useState<HandOverState>({ phase: 'loading' })
  const taken = useEffectEvent(onTaken)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    laneCall('POST /api/process/fast-lane/hand-over', { code, signal }).then(
      ({ token }) => setState({ phase: 'shown', address: `${location.origin}/take-over#${token}` }),
      () => signal.aborted || setState({ phase: 'failed' }),
    )
    const timer = setInterval(() => {
      laneCall('GET /api/process/fast-lane/hand-over', { code, signal }).then(
        (answer) => answer.taken && taken(),
        // Asked again in a moment.
        () => undefined,
      )
    }, askEveryMs)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [code])
  return state
}

/** Room for the longest address of ours. */
const qrVersion = 8

type PhoneModalProps = {
  open: boolean
  onClose: () => void
  text: LaneText
  accountCode: string
  /** The process that the phone takes over; null while there is none. */
  code: string | null
  onTaken: () => void
}

/** A QR code that takes the customer to their own phone, with its language, size of text and reader. */
export function PhoneModal({ open, onClose, text, accountCode, code, onTaken }: PhoneModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('ownPhoneTitle')}
      closeText={text('close')}
      errorText={text('failed')}
    >
      <div className={look.stack({ gap: 4, items: 'center', lines: 'center' })}>
        {code === null ? (
          <Lent accountCode={accountCode} text={text} />
        ) : (
          <HandOver code={code} text={text} onTaken={onTaken} />
        )}
      </div>
    </Modal>
  )
}

/** Lends the forms to a phone: a secret for one of them, made when it is asked for. */
function Lent({ accountCode, text }: { accountCode: string; text: LaneText }) {
  const [state, setState] = useState<HandOverState>({ phase: 'loading' })
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    laneCall('POST /api/process/fast-lane/lend', { account: accountCode, signal }).then(
      ({ token }) =>
        setState({ phase: 'shown', address: `${location.origin}${fastLaneAddress(accountCode)}?own#${token}` }),
      () => signal.aborted || setState({ phase: 'failed' }),
    )
    return () => gone.abort()
  }, [accountCode])
  return <Shown state={state} text={text} lead={text('ownPhoneLead')} />
}

function HandOver({ code, text, onTaken }: { code: string; text: LaneText; onTaken: () => void }) {
  return <Shown state={useHandOver(code, onTaken)} text={text} lead={text('ownPhoneVisitLead')} />
}

function Shown({ state, text, lead }: { state: HandOverState; text: LaneText; lead: string }) {
  if (state.phase === 'failed') return <Notice tone="error">{text('ownPhoneFailed')}</Notice>
  return (
    <>
      <p>{lead}</p>
      {state.phase === 'loading' ? (
        <Loader label={text('loading')} />
      ) : (
        <>
          <Code address={state.address} text={text} />
          <p className={look.muted()}>{text('ownPhoneEnds')}</p>
        </>
      )}
    </>
  )
}

function Code({ address, text }: { address: string; text: LaneText }) {
  return (
    <div className={css['qr']}>
      <QrCode data={address} label={text('qrLabel')} errorText={text('ownPhoneFailed')} version={qrVersion} />
    </div>
  )
}
