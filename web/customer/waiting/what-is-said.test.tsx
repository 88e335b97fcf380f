import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { leaveTypes } from '#domain/process-type.ts'
import { thankYouReason } from '#domain/process/final-screen.ts'
import { messageOfState } from '#domain/process/message-of-state.ts'
import { endReached } from '#domain/process/visit-end.ts'
import { whoseTurn } from '#domain/process/whose-turn.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { atTheCabinet, customerView } from '#tests/support/customer-view.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { OwnTexts } from '#web/lib/i18n/use-text.tsx'

import { journey } from './journey.ts'
import { WaitingStep } from './waiting-step.tsx'

/** The mark of a line about who wishes their keys back; empty where nobody does. */
type Wish = '' | ' (avaimet lokerosta)'

function markupOf(state: ProcessState, processType: ProcessType, wish: Wish): string {
  const process = { state, processType, currentStep: 'WAITING_CONFIRMATION', useRetrievalProcess: wish !== '' } as const
  const view = customerView({ process: { ...process, ...atTheCabinet } })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OwnTexts of={contentTexts} words={view.content.texts}>
          <WaitingStep code={view.process.linkCode} view={view} />
        </OwnTexts>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the heading, and the first sentence below it. */
function screenOf(state: ProcessState, type: ProcessType, wish: Wish): string {
  const markup = markupOf(state, type, wish)
  const [, heading = '', lead = ''] = /<h1[^>]*>(.*?)<\/h1>(?:<p[^>]*>(.*?)<\/p>)?/s.exec(markup) ?? []
  const words = builtInTexts('fi')
  const back = [words.keysBackLater, words.keysBackWait, words.keysBackPaid, words.keysBackDesk, words.handOverHours]
  const more = back.filter((sentence) => plain(markup).includes(sentence))
  return [`**${plain(heading)}**`, plain(lead), ...more].filter(Boolean).join(' ')
}

function stopsOf(state: ProcessState, type: ProcessType): string {
  const reason = thankYouReason(state, type)
  const words = builtInTexts('fi')
  const stops = reason === null ? [] : journey(reason, type)
  return stops.map(({ key, state: at }) => (at === 'current' ? `*${words[key]}*` : words[key])).join(' → ')
}

/** Returns the messages that arriving at a state brings. */
function messagesOf(state: ProcessState): string {
  const message = messageOfState[state]
  const end = endReached([state])
  const paid = state === 'PAYMENT_DONE' ? ['process.send_key_code, jos avaimet ovat lokerossa'] : []
  return [
    ...(message === undefined ? [] : [`process.send_${message}`]),
    ...paid,
    ...(end === null ? [] : [`process.tell_end: ${end}`]),
  ].join(', ')
}

function linesOf(state: ProcessState): string[] {
  const groups = new Map<string, string[]>()
  for (const type of processTypes) {
    const wishes: readonly Wish[] = leaveTypes.includes(type) ? ['', ' (avaimet lokerosta)'] : ['']
    for (const wish of wishes) {
      const turn = whoseTurn({ state, processType: type, currentStep: 'WAITING_CONFIRMATION', hasTimer: true })
      const stops = stopsOf(state, type)
      const said = [screenOf(state, type, wish), `vuoro: ${turn}`, ...(stops === '' ? [] : [stops])].join('; ')
      groups.set(said, [...(groups.get(said) ?? []), `${type}${wish}`])
    }
  }
  const all = groups.size === 1
  return [...groups].map(([said, types]) => `- ${all ? 'kaikki' : types.join(', ')}: ${said}`)
}

const head = `# What is said

Generated from the code by \`web/customer/waiting/what-is-said.test.tsx\` (\`vitest run -u\` writes it anew), to be read by a person: for
each state the words of staff, the messages that arriving there brings, and by type and wish the customer's screen once they have
confirmed (heading, first sentence, what is said of the keys' way back), who must act, and the line of the visit with the stop where
it stands.
`

it('is what the page of the docs has, by state, type and wish', async () => {
  const parts = processStates.map((state) => {
    const messages = messagesOf(state)
    return [
      `## ${state}`,
      `Staff: ${fi.states[state]}. Message: ${messages === '' ? 'none' : messages}.`,
      linesOf(state).join('\n'),
    ].join('\n\n')
  })
  await expect(`${[head.trimEnd(), ...parts].join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/what-is-said.md')
})
