import type { ReactNode } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import * as look from '#web/ui/layout.ts'

import css from './privacy.module.css'

type DataCardProps = { title: string; why: string; until: string; children: ReactNode }

/** One kind of data: what there is, why, and how long. */
export function DataCard({ title, why, until, children }: DataCardProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card title={title}>
      <div className={look.stack({ gap: 3, shrinks: true })}>{children}</div>
      <dl className={look.stack({ gap: 2, tone: 'soft', size: 14 }, css['terms'])}>
        <div>
          <dt>{t('privacyWhy')}</dt>
          <dd>{why}</dd>
        </div>
        <div>
          <dt>{t('privacyUntil')}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
    </Card>
  )
}

type DataListProps = { label?: string; items: readonly { id: string; text: string; detail?: string | null }[] }

/** Things of one kind, each with a quieter word on it. */
export function DataList({ label, items }: DataListProps) {
  return (
    <ul className={look.stack({ gap: 2 }, css['list'])} aria-label={label}>
      {items.map(({ id, text, detail }) => (
        <li key={id}>
          <span>{text}</span>
          {detail && <span className={css['detail']}>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}
