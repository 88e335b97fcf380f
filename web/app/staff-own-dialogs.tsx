import type { OwnDialog } from '#web/staff/frame/own-dialog.ts'
import { ProfileDialog } from '#web/staff/frame/profile-dialog.tsx'
import { NoticesDialog } from '#web/staff/notices/notices-dialog.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { ChangePasswordDialog } from '#web/staff/users/change-password-dialog.tsx'

type StaffOwnDialogsProps = { shown: OwnDialog | null; onClose: () => void }

/** What users see and change of their own, from any page. */
export function StaffOwnDialogs({ shown, onClose }: StaffOwnDialogsProps) {
  const { userId, username } = useStaffUser()
  return (
    <>
      <ProfileDialog open={shown === 'profile'} onClose={onClose} />
      <ChangePasswordDialog user={{ id: userId, username }} open={shown === 'password'} onClose={onClose} />
      <NoticesDialog open={shown === 'notices'} onClose={onClose} />
    </>
  )
}
