import { useState, type FormEvent } from 'react'

import { LaneField } from '#web/kiosk/fast-lane/lanes/lane-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { laneFaultOf, type LaneFault } from './fast-lane-calls.ts'
import type { LaneText, LaneTextKey } from './texts.ts'
import { useLaneCall } from './use-lane-call.ts'

import css from './kiosk.module.css'

/** A key as it is typed, with what stands between its groups. */
const keyMaxLength = 40

/**
 * Reasons why a browser is shown nothing: it was never a kiosk, its key is over, or the key that it showed is invalid.
 */
const shutOut = { notEnrolled: 'enrol', ended: 'ended', keyUnknown: 'keyUnknown' } as const

/** Returns whether a fault is that the browser is no kiosk. */
export function isShutOut(fault: LaneFault | null): fault is keyof typeof shutOut {
  return fault !== null && fault in shutOut
}

type EnrolScreenProps = { text: LaneText; fault: keyof typeof shutOut; enrol: (key: string) => Promise<void> }

/**
 * Shows what a browser shows that is no kiosk, with what to do about it: the key of the workshop's settings makes it
 * one.
 */
export function EnrolScreen({ text, fault, enrol }: EnrolScreenProps) {
  const [key, setKey] = useState('')
  const [said, setSaid] = useState<LaneTextKey | undefined>(fault === 'keyUnknown' ? 'enrolKeyUnknown' : undefined)
  const call = useLaneCall()
  const words =
    shutOut[fault] === 'ended' ? (['endedTitle', 'endedLead'] as const) : (['enrolTitle', 'enrolLead'] as const)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (key.trim() === '') {
      setSaid('enrolKeyNeeded')
      return
    }
    void call.run(async () => {
      try {
        await enrol(key.trim())
      } catch (error) {
        if (laneFaultOf(error) !== 'keyUnknown') throw error
        setSaid('enrolKeyUnknown')
      }
    })
  }
  const failed = call.fault === 'limited' ? 'limited' : call.fault === null ? undefined : 'offline'
  const error = said ?? failed
  return (
    <>
      <PageHeading title={text(words[0])} lead={text(words[1])} />
      <form className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate autoComplete="off">
        <LaneField
          label={text('enrolKey')}
          hint={text('enrolKeyHint')}
          keys="plate"
          maxLength={keyMaxLength}
          value={key}
          onValueChange={(typed) => {
            setKey(typed)
            setSaid(undefined)
            call.forgive()
          }}
          error={error === undefined ? undefined : text(error)}
        />
        <Button type="submit" fullWidth pending={call.isRunning} pendingText={text('loading')}>
          {text('enrolButton')}
        </Button>
      </form>
    </>
  )
}
