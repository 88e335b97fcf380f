import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'

import { smsLength } from '#domain/contact/sms-length.ts'
import { freeSms, freeText } from '#domain/message-texts/free.ts'
import { freeTextMaxLength } from '#domain/operations/limits.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { templatesOptions } from '#web/staff/process/api.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import type { MessageTemplate } from '#worker/contract/staff/visit/conversation.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { useWriteMessage, type Channel } from './use-write-message.ts'

import list from '#web/staff/process/list.module.css'
import css from './message-entries.module.css'

type MessageComposerProps = { page: ProcessPage; words: ProcessWords['process'] }
type ComposerProps = MessageComposerProps & { takesFocus: boolean; variant: 'primary' | 'secondary' }

/** The ways that a message of staff can go now. */
function channelsOf({ write }: ProcessPage): Channel[] {
  const sms: Channel[] = write.sms !== null && !write.isStopped ? ['SMS'] : []
  return write.email === null ? sms : [...sms, 'EMAIL']
}

/** Writing to the customer: the text, how it will read, and the way that it goes. Sending it is the last word. */
export function MessageComposer({ page, words, takesFocus, variant }: ComposerProps) {
  const { write, process } = page
  const { conversation } = words
  const message = useWriteMessage(process.id, words)
  const [wanted, setWanted] = useState<Channel>('SMS')
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  const channels = channelsOf(page)
  const channel = channels.includes(wanted) ? wanted : channels[0]
  const isMissing = message.text.trim() === ''
  function send() {
    setTried(isMissing)
    if (!isMissing && channel !== undefined && !message.isPending) message.send(channel)
  }
  return (
    <div className={look.stack({ gap: 3 })}>
      {write.isStopped && (
        <Notice tone="warning" title={conversation.stopped}>
          {conversation.stoppedText}
        </Notice>
      )}
      {channel === undefined && !write.isStopped && <p className={list['soft']}>{conversation.noWay}</p>}
      {channel !== undefined && (
        <>
          <TemplateChoice page={page} words={words} onChoose={message.type} />
          <TextArea
            ref={area}
            label={conversation.writeText}
            error={isTried && isMissing ? conversation.writeMissing : undefined}
            value={message.text}
            rows={3}
            maxLength={freeTextMaxLength}
            onValueChange={message.type}
            remainingText={(count) => fillText(words.remaining, { count })}
          />
          <Places words={words} onChoose={(place) => message.type(withPlace(message.text, place))} />
          <Preview page={page} words={words} text={message.text} channel={channel} />
          {channel === 'SMS' && !write.isAnswerable && <p className={list['soft']}>{conversation.noAnswer}</p>}
          <div className={look.row({ gap: 2, across: 3, wrap: true, align: 'end' })}>
            {channels.length > 1 && (
              <Select
                label={conversation.writeBy}
                value={channel}
                options={channels.map((one) => ({ value: one, label: wayIn(one, page, words) }))}
                onValueChange={(value) => setWanted(value === 'EMAIL' ? 'EMAIL' : 'SMS')}
              />
            )}
            <Button variant={variant} pending={message.isPending} pendingText={words.saving} onClick={send}>
              {conversation.writeSend}
            </Button>
            {channels.length === 1 && <p className={list['soft']}>{wayIn(channel, page, words)}</p>}
          </div>
        </>
      )}
    </div>
  )
}

function wayIn(channel: Channel, { write }: ProcessPage, { conversation }: ProcessWords['process']): string {
  return channel === 'SMS'
    ? fillText(conversation.writeBySms, { to: write.sms ?? '' })
    : fillText(conversation.writeByEmail, { to: write.email ?? '' })
}

const places = ['link', 'plate', 'workshop'] as const
type Place = (typeof places)[number]

/** The text with a place at its end, which is filled as the message goes out. */
function withPlace(text: string, place: Place): string {
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}{${place}}`
}

/** The places that can be put into the text by a press. */
function Places({ words, onChoose }: { words: ProcessWords['process']; onChoose: (place: Place) => void }) {
  return (
    <div className={look.row({ gap: 1, wrap: true }, css['places'])}>
      {places.map((place) => (
        <Button key={place} variant="quiet" onClick={() => onChoose(place)}>
          {words.conversation.places[place]}
        </Button>
      ))}
    </div>
  )
}

type TemplateChoiceProps = MessageComposerProps & { onChoose: (text: string) => void }

/** The account's own texts to begin with, in the language of the customer where they have it. */
function TemplateChoice({ page, words, onChoose }: TemplateChoiceProps) {
  const { data: templates = [] } = useQuery(templatesOptions(page.process))
  const [chosen, setChosen] = useState('')
  if (templates.length === 0) return null
  function choose(id: string) {
    setChosen(id)
    const template = templates.find((one) => one.id === id)
    if (template !== undefined) onChoose(textIn(template, page.process.languageLcid))
  }
  return (
    <Select
      label={words.conversation.template}
      placeholder={words.conversation.templateNone}
      value={chosen}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={choose}
    />
  )
}

function textIn({ texts }: MessageTemplate, lcid: string | null): string {
  return texts[lcid ?? ''] ?? Object.values(texts)[0] ?? ''
}

type PreviewProps = MessageComposerProps & { text: string; channel: Channel }

/** Stands for the code in a text whose length counts: its letters are as many, and of those that text messages have. */
const someCode = 'XXXX-XXXX-XXXX'

/**
 * Shows how the message will read, but for the code of its link, and of a text message in how many parts it goes out.
 */
function Preview({ page, words, text, channel }: PreviewProps) {
  if (text.trim() === '') return null
  const { process, vehicle, substituteVehicle } = page
  const licenceNumber = vehicle?.licenseNumber ?? substituteVehicle?.licenseNumber ?? null
  const link = `${location.origin}/${someCode}`
  const facts = { workshop: process.accountName, licenceNumber, link, total: '', phone: '' }
  const read = channel === 'SMS' ? freeSms({ text: text.trim(), facts }) : freeText({ text: text.trim(), facts })
  const { parts } = smsLength(read)
  const { conversation } = words
  return (
    <section className={css['preview']} aria-label={conversation.preview}>
      <p className={list['soft']}>{conversation.preview}</p>
      <p className={css['text']}>{read.replaceAll(someCode, '••••-••••-••••')}</p>
      {channel === 'SMS' && (
        <p className={list['soft']}>
          {fillText(parts === 1 ? conversation.parts : conversation.partsMany, { count: parts })}
        </p>
      )}
    </section>
  )
}
