import { useState } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { useCopy } from '#web/staff/process/codes/use-copy.ts'
import type { CodeOnPage } from '#web/staff/process/codes/use-shown-code.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { PassDialog } from './pass-dialog.tsx'
import { useRevokePass } from './use-pass.ts'

import css from '#web/staff/process/list.module.css'

type PassesSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string; code: CodeOnPage }

/** Shows who else than the customer may go to the box; giving a pass and taking it back. */
export function PassesSection({ page, words, timeZone, code }: PassesSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { passes, may } = page
  if (passes.length === 0 && !may.handOn) return null
  return (
    <Section title={words.passes}>
      {passes.length === 0 && <p className={css['soft']}>{words.noPasses}</p>}
      {passes.length > 0 && (
        <ul className={look.stack({ gap: 3 })}>
          {passes.map((pass) => (
            <Pass key={pass.id} pass={pass} page={page} words={words} timeZone={timeZone} code={code} />
          ))}
        </ul>
      )}
      {may.handOn && (
        <div className={look.row({ gap: 2, wrap: true })}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.passMake}
          </Button>
        </div>
      )}
      <PassDialog
        open={isOpen}
        id={page.process.id}
        accountId={page.process.accountId}
        words={words}
        onClose={() => setOpen(false)}
      />
    </Section>
  )
}

function Pass({ pass, page, words, timeZone, code }: PassesSectionProps & { pass: HandedPass }) {
  const copy = useCopy()
  const revoke = useRevokePass(page.process.id, words)
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const { firstOpenedAt, validUntil, state, phoneNumber, madeByStaff } = pass
  const facts = [
    fillText(words.passStates[state], { at: at(validUntil) }),
    firstOpenedAt && fillText(words.passOpened, { at: at(firstOpenedAt) }),
    phoneNumber,
    madeByStaff && words.passByStaff,
  ]
  const isGood = state === 'LIVE' || state === 'NOT_YET'
  const link = code.shown?.passes.find(({ id }) => id === pass.id)?.link
  return (
    <li className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}>
      <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
        <p className={look.text({ weight: 600 })}>{pass.name}</p>
        <p className={css['soft']}>{facts.filter(Boolean).join(', ')}</p>
        {link !== undefined && <p>{link}</p>}
        {isGood && page.may.act && (
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button
              variant="quiet"
              pending={link === undefined && code.isPending}
              pendingText={words.codes.showing}
              onClick={() => (link === undefined ? code.show() : void copy(link, words.codes.linkCopied))}
            >
              <span>{link === undefined ? words.codes.showLink : words.codes.copyLink}</span>
              <VisuallyHidden>{` ${pass.name}`}</VisuallyHidden>
            </Button>
            <Button
              variant="quiet"
              pending={revoke.isPending}
              pendingText={words.saving}
              onClick={() => revoke.mutate(pass.id)}
            >
              <span>{words.passRevoke}</span>
              <VisuallyHidden>{` ${pass.name}`}</VisuallyHidden>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
