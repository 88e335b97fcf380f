import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'

import { twoFactorTexts } from './texts.ts'

import css from './add-totp.module.css'

type RecoveryCodesShownProps = { codes: readonly string[]; onKept: () => void }

/** Recovery codes, this once; the way on says that they are kept. */
export function RecoveryCodesShown({ codes, onKept }: RecoveryCodesShownProps) {
  const { text } = useText(twoFactorTexts)
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ text: text('codesCopied'), tone: 'success' }),
      () => toast({ text: text('copyFailed'), tone: 'error' }),
    )
  return (
    <div className={look.stack({ gap: 5 })}>
      <Notice tone="warning" title={text('recoveryShownTitle')}>
        {text('recoveryShownText')}
      </Notice>
      <ul className={look.text({ size: 20 }, css['codes'])}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button onClick={onKept}>{text('codesKept')}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {text('copyCodes')}
        </Button>
      </div>
    </div>
  )
}
