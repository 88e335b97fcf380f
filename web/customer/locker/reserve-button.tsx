import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type ReserveButtonProps = { code: string; label: string; variant?: ButtonProps['variant'] }

/** Asks for a box once more; says it when there is still none. */
export function ReserveButton({ code, label, variant }: ReserveButtonProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, isPending, error, isSuccess, data } = useProcessWrite(code)
  const stillFull =
    (isSuccess && data.state === 'NO_ROOM_LEFT') ||
    (error instanceof ApiProblem && error.code === 'process.no_room_left')
  return (
    <>
      <Button
        fullWidth
        variant={variant}
        pending={isPending}
        pendingText={t('saving')}
        onClick={() => mutate({ send: () => call('POST /api/process/reserve-again', { code }) })}
      >
        {label}
      </Button>
      {stillFull && <Notice tone="warning">{t('reserveStillFull')}</Notice>}
      {error && !stillFull && <Notice tone="error">{t('reserveFailed')}</Notice>}
    </>
  )
}
