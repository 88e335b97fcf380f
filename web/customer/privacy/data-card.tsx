import type { ReactNode } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

import css from './privacy.module.css'

type DataCardProps = { title: string; why: string; until: string; children: ReactNode }

/** One kind of data: what there is, why, and how long. */
export function DataCard({ title, why, until, children }: DataCardProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card title={title}>
      <div className={look.stack({ gap: 3, shrinks: true })}>{children}</div>
      <Disclosure summary={t('privacyWhyUntil')}>
        <p>{why}</p>
        <p>{until}</p>
      </Disclosure>
    </Card>
  )
}

type DataListProps = { label?: string; items: readonly { id: string; text: string; detail?: string | null }[] }

/** Things of one kind, each with a quieter word on it. */
export function DataList({ label, items }: DataListProps) {
  return (
    <ul className={look.stack({ gap: 2 })} aria-label={label}>
      {items.map(({ id, text, detail }) => (
        <li key={id} className={look.row({ across: 4, wrap: true, justify: 'between', shrinks: true, breaks: true })}>
          <span>{text}</span>
          {detail && <span className={look.muted(14, css['detail'])}>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}
