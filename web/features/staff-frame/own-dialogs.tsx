import { ProfileDialog } from './profile-dialog.tsx'

export type OwnDialog = 'profile' | 'password'

type OwnDialogsProps = { shown: OwnDialog | null; onClose: () => void }

/** What a user sees and changes of their own, from any page. */
export function OwnDialogs({ shown, onClose }: OwnDialogsProps) {
  return <ProfileDialog open={shown === 'profile'} onClose={onClose} />
}
