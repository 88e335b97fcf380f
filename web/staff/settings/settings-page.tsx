import { SettingsScreen } from './settings-screen.tsx'

/** `/staff/settings` and the sections beneath it. */
export function SettingsPage() {
  return <SettingsScreen />
}
