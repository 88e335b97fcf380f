import { SetupScreen } from './setup-screen.tsx'

/** `/staff/settings` and the sections beneath it. */
export function SetupPage() {
  return <SetupScreen />
}
