import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { onRejection } from '#web/lib/query/rejections.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { useToast } from '#web/ui/toast-context.ts'

/** Goes to the root when a call is answered with 403 or 404; the root of who is signed in is the board. */
export function useStaffRejections(): void {
  const navigate = useNavigate()
  const toast = useToast()
  const { text } = useText(staffTexts)
  useEffect(
    () =>
      onRejection(() => {
        toast({ text: text('notForYou'), tone: 'error' })
        void navigate(staffPaths.board, { replace: true })
      }),
    [navigate, toast, text],
  )
}
