import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { onRejection } from '#web/lib/query/rejections.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { useToast } from '#web/ui/toast-context.ts'

/** Goes to the root when a call is answered with 403 or 404; the root of who is signed in is the board. */
export function useStaffRejections(): void {
  const navigate = useNavigate()
  const toast = useToast()
  const { text } = useStaffTexts()
  useEffect(
    () =>
      onRejection(() => {
        toast({ text: text('notForYou'), tone: 'error' })
        void navigate(staffPaths.board, { replace: true })
      }),
    [navigate, toast, text],
  )
}
