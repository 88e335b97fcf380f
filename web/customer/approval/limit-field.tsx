import { approvalLimitMaxEuros } from '#domain/operations/limits.ts'
import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

import { exampleOver } from './limit.ts'
import type { Limit } from './use-limit.ts'

/** "Go on without asking up to …": folded away, for who wants to say it ahead. */
export function LimitField({ limit, total }: { limit: Limit; total: number }) {
  const { text: t } = useText(contentTexts)
  const least = limit.fault === 'limitTooBig' ? approvalLimitMaxEuros : total
  return (
    <Disclosure summary={t('limitTitle')}>
      <TextField
        id={limit.id}
        label={t('limitLabel')}
        hint={t('limitHint', { example: formatEuro(exampleOver(total)) })}
        optionalText={t('optional')}
        inputMode="decimal"
        autoComplete="off"
        suffix="€"
        value={limit.text}
        onValueChange={limit.type}
        error={limit.fault === null ? undefined : t(limit.fault, { total: formatEuro(least) })}
      />
    </Disclosure>
  )
}
