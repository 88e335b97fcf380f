import type { ReactNode } from 'react'

import { keyMayBeMissing } from '#domain/cabinet.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ContactChange } from './contact-change.tsx'
import { KeyMissing } from './key-missing.tsx'

/** What a customer can do when the key is not there or a message did not come. */
export function HelpAtBox({ code, view }: { code: string; view: ProcessInit }): ReactNode {
  const { process, account } = view
  const hasCode = process.boxAccessCode !== null
  return (
    <>
      {hasCode && keyMayBeMissing(process.state, process.processType) && (
        <KeyMissing code={code} process={process} timeZone={account.timeZone} />
      )}
      {isUnfinished(process.state) && <ContactChange code={code} process={process} />}
    </>
  )
}
