import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { CreditMethod, LegalInfoLink } from '#worker/contract/customer/credit.ts'
import type { UiConfig } from '#worker/contract/process.ts'

import { legalInfoAddress } from './credit-plan.ts'

type CreditInfoProps = {
  methods: readonly CreditMethod[]
  chosen: CreditMethod | null
  /** The amount applied for with the chosen method, euros. */
  amount: number
  total: number
  uiConfig: Pick<UiConfig, 'creditInfoCollapsed'>
}

/** The legal texts of every method, for the amount that is applied for with it. */
export function CreditInfo({ methods, chosen, amount, total, uiConfig }: CreditInfoProps) {
  const { text: t } = useText(contentTexts)
  const explained = methods.filter(({ legalInfoLinks }) => legalInfoLinks.length > 0)
  if (explained.length === 0) return null
  return (
    <Disclosure summary={t('creditInfo')} openAtFirst={!uiConfig.creditInfoCollapsed}>
      {explained.map((method) => (
        <div key={method.paymentMethod} className={look.stack({ gap: 1 })}>
          <p className={look.text({ weight: 600 })}>{method.description}</p>
          <ul className={look.stack()}>
            {method.legalInfoLinks.map((link) => (
              <LegalLink key={link.url} link={link} amount={method === chosen ? amount : total} />
            ))}
          </ul>
        </div>
      ))}
    </Disclosure>
  )
}

function LegalLink({ link, amount }: { link: LegalInfoLink; amount: number }) {
  const { text: t } = useText(contentTexts)
  const address = legalInfoAddress(link, amount)
  if (address === null) return null
  return (
    <li>
      <a
        className={look.inline({ align: 'center', target: true })}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>{link.endUserDescription}</span>
        <VisuallyHidden>{` (${t('creditNewTab')})`}</VisuallyHidden>
      </a>
    </li>
  )
}
