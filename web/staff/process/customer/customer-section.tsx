import { useState } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Facts, type Fact } from '#web/ui/page/facts.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { CustomerDialog } from './customer-dialog.tsx'

type CustomerSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** Shows how to reach the customer, and where they were last. */
export function CustomerSection({ page, words, timeZone }: CustomerSectionProps) {
  const { customer, may } = page
  const [isEditing, setEditing] = useState(false)
  const edit = may.editCustomer && customer !== null && (
    <Button variant="quiet" onClick={() => setEditing(true)}>
      {words.editCustomer}
    </Button>
  )
  return (
    <Section title={words.customer} aside={edit}>
      {customer?.isErased === true && <p>{words.erased}</p>}
      <Facts facts={factsOf(page, words, timeZone)} />
      {customer !== null && isEditing && (
        <CustomerDialog
          processId={page.process.id}
          accountId={page.process.accountId}
          customer={customer}
          words={words}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}

function factsOf(
  { customer, ownContact, presence }: ProcessPage,
  words: ProcessWords['process'],
  timeZone: string,
): Fact[] {
  const { phoneNumber = null, email = null, streetAddress = null, postalCode = null, city = null } = customer ?? {}
  const place = [postalCode, city].filter(Boolean).join(' ')
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const seen = presence.openedAt === null ? words.notOpened : fillText(words.opened, { at: at(presence.openedAt) })
  const last =
    presence.lastActedAt === null
      ? null
      : fillText(words.lastActed, { at: at(presence.lastActedAt), step: words.steps[presence.step] })
  return [
    { label: words.phoneNumber, value: phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> },
    { label: words.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
    ...ownFacts(ownContact, words),
    { label: words.streetAddress, value: [streetAddress, place].filter(Boolean).join(', ') },
    { label: words.link, value: [seen, last].filter(Boolean).join('. ') },
  ]
}

/** Returns the customer's own choice of contact. */
function ownFacts({ phoneNumber, email }: ProcessPage['ownContact'], words: ProcessWords['process']): Fact[] {
  const to = [
    phoneNumber === null ? null : { href: `tel:${phoneNumber}`, text: phoneNumber },
    email === null ? null : { href: `mailto:${email}`, text: email },
  ].filter((way) => way !== null)
  return to.map(({ href, text }) => ({
    label: words.messagesGoTo,
    value: (
      <>
        <a href={href}>{text}</a> <span>{`(${words.givenByCustomer})`}</span>
      </>
    ),
  }))
}
